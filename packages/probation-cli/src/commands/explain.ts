import type { Command } from 'commander';
import type { Io } from '../io/Io';
import type { Finish } from '../program';

/** `probation explain`. */
export function addExplain(program: Command, io: Io, finish: Finish): void {
  program
    .command('explain')
    .summary('explain a rule or a note')
    .description(
      'Explain what a rule or a note means, why it matters and what to do next. Without a name, list them all.',
    )
    .argument('[rule]', 'id of a rule or note, as an audit prints it')
    .addHelpText(
      'after',
      `
Exit codes
  0  explained
  2  there is no such rule

Examples
  $ probation explain
  $ probation explain rollback-not-to-last-confirmed`,
    )
    .action(async (rule: string | undefined) => {
      const { runExplain } = await import('../explain/runExplain');
      finish(await runExplain(rule, io));
    });
}
