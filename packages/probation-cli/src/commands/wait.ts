import { Option, type Command } from 'commander';
import type { Io } from '../io/Io';
import type { WaitCommandOptions } from '../portal/runWait';
import type { Finish } from '../program';
import { countOption, durationOption, versionOption } from './optionValues';
import { addPortalOptions, tokenHelp } from './portalOptions';
import { paragraphs } from './paragraphs';

/** `probation wait`. */
export function addWait(program: Command, io: Io, finish: Finish): void {
  const command = program
    .command('wait')
    .summary('wait until a release is confirmed or rolled back')
    .description(
      paragraphs(
        "Wait until a release's probation is decided, as the gate of a pipeline.",
        'The portal is asked again and again, also while it cannot be reached, until the time is over.',
        tokenHelp,
      ),
    );
  addPortalOptions(command)
    .requiredOption(
      '--version <version>',
      'the release that was promoted',
      versionOption,
    )
    .option(
      '--after-line <count>',
      'let only decisions after this ledger line count',
      countOption,
    )
    .addOption(
      new Option('--timeout <duration>', 'how long to wait')
        .argParser(durationOption)
        .default(600_000, '10m'),
    )
    .addOption(
      new Option('--interval <duration>', 'time between two questions')
        .argParser(durationOption)
        .default(5000, '5s'),
    )
    .addHelpText(
      'after',
      `
Exit codes
  0  confirmed, and no violation is open
  1  rolled back, or a violation is open in this environment and not waived
  2  no decision in time, or another release took over, or the portal refuses to answer

Examples
  $ probation wait --entity payments --environment production --version v42 --timeout 10m
  $ deploy v42 && probation wait --entity payments --environment production --version v42 && deploy-next-region`,
    )
    .action(async (options: WaitCommandOptions) => {
      const { runWait } = await import('../portal/runWait');
      finish(await runWait(options, io));
    });
}
