import { Option, type Command } from 'commander';
import type { Io } from '../io/Io';
import type { PushCommandOptions } from '../portal/runPush';
import type { Finish } from '../program';
import { countOption, durationOption, generationOption } from './optionValues';
import { addPortalOptions, tokenHelp } from './portalOptions';
import { paragraphs } from './paragraphs';

/** `probation push`. */
export function addPush(program: Command, io: Io, finish: Finish): void {
  const command = program
    .command('push')
    .summary('push a ledger or a report to the portal')
    .description(
      paragraphs(
        'Push a ledger or a report to the portal, and print the verdict and what is new.',
        'Push the whole file again whenever it grew. What the portal has already is recognised, so that a push can be repeated without harm; a ledger that contradicts what was pushed before is refused. What follows the last line end is left for the next push.',
        'After a new generation was opened, say its number with --generation: a job of the one before that comes late can then not begin its ledger.',
        tokenHelp,
      ),
    )
    .argument('<file>', 'ledger; with --report, a report');
  addPortalOptions(command)
    .option('--report', 'the file is a report, not a ledger')
    .option(
      '--generation <number>',
      'the generation that the file belongs to; refused unless it is the one in progress',
      generationOption,
    )
    .option(
      '--source-url <url>',
      'where the file comes from, such as the CI job',
    )
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 when a violation is open, old ones included',
      ).choices(['violation']),
    )
    .addOption(
      new Option('--format <format>', 'how to print the answer')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option(
      '--retries <count>',
      'how often to try again after 429, 5xx, a network failure, the bare 404 of a backend that is starting or five minutes without an answer',
      countOption,
      6,
    )
    .addOption(
      new Option(
        '--retry-delay <duration>',
        'longest wait before the first of them; it doubles each time, up to 30s',
      )
        .argParser(durationOption)
        .default(1000, '1s'),
    )
    .addHelpText(
      'after',
      `
Exit codes
  0  pushed
  1  pushed, and with --fail-on violation, at least one violation is open and not waived
  2  not pushed, or nothing was there to be stored: a ledger without a finished line

Examples
  $ export PROBATION_URL=https://portal.example.com PROBATION_TOKEN=…
  $ probation push ledger.jsonl --entity payments --environment production
  $ probation push deployer.report --report --entity payments --environment production
  $ probation push ledger.jsonl --entity component:default/payments --environment edge-eu-1 \\
      --source-url "$CI_JOB_URL" --fail-on violation`,
    )
    .action(async (file: string, options: PushCommandOptions) => {
      const { runPush } = await import('../portal/runPush');
      finish(await runPush(file, options, io));
    });
}
