import type { Command } from 'commander';
import type { Io } from '../io/Io';
import type { Finish } from '../program';
import { paragraphs } from './paragraphs';

/** `probation policy check` and `probation policy schema`. */
export function addPolicy(program: Command, io: Io, finish: Finish): void {
  const policy = program
    .command('policy')
    .summary('check policy files, print their schema')
    .description('Check policy files, and print the contract that they keep.');
  policy
    .command('check')
    .summary('check that files are policies')
    .description(
      paragraphs(
        'Check that files are policies, and print all problems of all of them.',
        'A policy has soak_ms (integer, 1000 to 600000), max_restarts (integer, 0 to 5) and rollback_target (last_confirmed), and no other field.',
      ),
    )
    .argument(
      '<files...>',
      'policy files, JSON or YAML; - reads standard input',
    )
    .addHelpText(
      'after',
      `
Exit codes
  0  all of them keep the contract
  1  at least one does not
  2  a file cannot be opened

Examples
  $ probation policy check policy.json services/*/policy.yaml
  $ nickel export policy.ncl | probation policy check -`,
    )
    .action(async (files: string[]) => {
      const { runPolicyCheck } = await import('../policy/runPolicyCheck');
      finish(await runPolicyCheck(files, io));
    });
  policy
    .command('schema')
    .summary('print the JSON Schema of a policy')
    .description(
      'Print the contract as JSON Schema (draft 7), by which editors check a policy while it is typed.',
    )
    .addHelpText(
      'after',
      `
Examples
  $ probation policy schema >policy.schema.json`,
    )
    .action(async () => {
      const { runPolicySchema } = await import('../policy/runPolicySchema');
      finish(await runPolicySchema(io));
    });
}
