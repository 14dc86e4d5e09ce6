import type { Command } from 'commander';
import type { SoakCommandOptions } from '../soak/runSoak';
import type { Io } from '../io/Io';
import type { Finish } from '../program';
import { paragraphs } from './paragraphs';

/** `probation soak apply` and `probation soak report`. */
export function addSoak(program: Command, io: Io, finish: Finish): void {
  const soak = program
    .command('soak')
    .summary('write an honest ledger or report over a plan of events')
    .description(
      paragraphs(
        'Write what an honest deployer would, over a plan of dated events.',
        'A plan is JSON Lines. First comes {"event":"serving","version":"v1","ts":0}, then promoted (version), exited (version) and tick, each with its ts in milliseconds. No process is started, and time moves only when an event says so.',
      ),
    );
  for (const [kind, what] of [
    ['apply', 'the ledger of its decisions'],
    ['report', 'the report after its last event'],
  ] as const) {
    soak
      .command(kind)
      .description(`Print ${what}.`)
      .argument('<plan>', 'plan of events; - reads standard input')
      .option(
        '--policy <file>',
        'policy file, JSON or YAML (default: 30000 ms, 2 restarts)',
      )
      .addHelpText(
        'after',
        `
Exit codes
  0  printed
  2  the plan or the policy cannot be read, or is not what it should be

Examples
  $ probation soak ${kind} storm.plan
  $ probation soak ${kind} storm.plan --policy policy.json`,
      )
      .action(async (plan: string, options: SoakCommandOptions) => {
        const { runSoak } = await import('../soak/runSoak');
        finish(await runSoak(kind, plan, options, io));
      });
  }
}
