import type { Command } from 'commander';
import type { ReportCommandOptions } from '../reference/runReport';
import type { Io } from '../io/Io';
import type { Finish } from '../program';
import { versionOption } from './optionValues';
import { paragraphs } from './paragraphs';

/** `probation report`. */
export function addReport(program: Command, io: Io, finish: Finish): void {
  program
    .command('report')
    .summary('run the reference query over a ledger or a report')
    .description(
      paragraphs(
        'Run the reference query over a ledger or a report.',
        'It has nine rules, reads one file, and its output never changes. The audit knows all rules and says more.',
      ),
    )
    .argument('<file>', 'ledger or report; - reads standard input')
    .argument('<policy>', 'policy file, JSON or YAML')
    .option(
      '--baseline <version>',
      'the version that was confirmed before the ledger began',
      versionOption,
    )
    .addHelpText(
      'after',
      `
Exit codes
  0  the file agrees with the policy
  1  something in it contradicts the policy or a rule
  2  a file cannot be opened, is blank or is not what it should be

Examples
  $ probation report ledger.jsonl policy.json
  $ probation report deployer.report policy.json
  $ probation report ledger.jsonl policy.json --baseline v1`,
    )
    .action(
      async (file: string, policy: string, options: ReportCommandOptions) => {
        const { runReport } = await import('../reference/runReport');
        finish(await runReport(file, policy, options, io));
      },
    );
}
