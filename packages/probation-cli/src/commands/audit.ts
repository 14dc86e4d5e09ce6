import { Option, type Command } from 'commander';
import type { AuditCommandOptions } from '../audit/runAudit';
import type { Io } from '../io/Io';
import type { Finish } from '../program';
import { countOption, versionOption } from './optionValues';
import { paragraphs } from './paragraphs';

/** `probation audit`. */
export function addAudit(program: Command, io: Io, finish: Finish): void {
  program
    .command('audit')
    .summary('audit a ledger or a report by every rule')
    .description(
      paragraphs(
        'Audit a ledger or a report by every rule.',
        'A file whose first non-blank line starts with { is a ledger, any other a report. A ledger may be of any length.',
      ),
    )
    .argument('<file>', 'ledger or report; - reads standard input')
    .argument('<policy>', 'policy file, JSON or YAML')
    .option(
      '--baseline <version>',
      'the version that was confirmed before the ledger began',
      versionOption,
    )
    .option(
      '--report <file>',
      'a report beside the ledger, written before it: what it claims must be in the ledger',
    )
    .addOption(
      new Option('--format <format>', 'how to print the answer')
        .choices(['text', 'json', 'github', 'junit'])
        .default('text'),
    )
    .option(
      '--limit <count>',
      'print at most so many violations and notes; all count (default: 1000 as text, else all)',
      countOption,
    )
    .option('--no-progress', 'no progress bar, not even for a long file')
    .addHelpText(
      'after',
      `
Exit codes
  0  nothing contradicts the policy or a rule (verdict pass)
  1  a violation (verdict fail)
  2  no answer. The file or the policy cannot be read, or the evidence does not say enough (verdict unknown).
     Silence is never a pass

Examples
  $ probation audit ledger.jsonl policy.json
  $ probation audit ledger.jsonl policy.json --baseline v1 --report deployer.report
  $ ssh deployer cat ledger.jsonl | probation audit - policy.json --format json | jq .verdict
  $ probation audit ledger.jsonl policy.json --format github     annotations in a GitHub workflow
  $ probation audit ledger.jsonl policy.json --format junit >audit.xml`,
    )
    .action(
      async (file: string, policy: string, options: AuditCommandOptions) => {
        const { runAudit } = await import('../audit/runAudit');
        finish(await runAudit(file, policy, options, io));
      },
    );
}
