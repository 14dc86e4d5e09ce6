import { Command, type CommanderError } from 'commander';
import { version } from '../package.json';
import { addAudit } from './commands/audit';
import { addExplain } from './commands/explain';
import { addPolicy } from './commands/policy';
import { addPush } from './commands/push';
import { addReport } from './commands/report';
import { addSoak } from './commands/soak';
import { addWait } from './commands/wait';
import type { Io } from './io/Io';
import { paragraphs } from './commands/paragraphs';

/** Takes the exit code of the command that ran. */
export type Finish = (code: number) => void;

/** A command line that cannot be understood. */
export class UsageError extends Error {}

const HELP_SHOWN = 'commander.help';

/**
 * The command line. What a command does is behind an `import()`: help and errors answer before the rest is evaluated.
 */
export function createProgram(io: Io, finish: Finish): Command {
  const program = new Command('probation')
    .description(
      paragraphs(
        'Check what a deployer says about releases on probation.',
        'A deployer writes a ledger (JSON Lines, one decision a line) and a report (one line for each key, the state now). Both are claims. This command reads them against the policy and names every line that contradicts it, here or in a Backstage portal.',
      ),
    )
    .version(version)
    // Or `wait --version v2` would print ours.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      // One line, written by main().
      outputError: () => {},
    })
    .addHelpText(
      'after',
      `
Examples
  $ probation audit ledger.jsonl policy.json    is the ledger to be believed?
  $ probation explain budget-drift              what does a rule mean?
  $ probation policy check policy.json          is it a policy?
  $ probation push ledger.jsonl --entity payments --environment production
  $ probation wait --entity payments --environment production --version v42

Each command has its own help, with its exit codes (probation audit --help).
In general, 0 means yes, 1 means no, and 2 that there is no answer; one line on
standard error says why.`,
    );
  addAudit(program, io, finish);
  addReport(program, io, finish);
  addExplain(program, io, finish);
  addPolicy(program, io, finish);
  addSoak(program, io, finish);
  addPush(program, io, finish);
  addWait(program, io, finish);
  nameCommandInErrors(program, 'probation');
  return program;
}

function nameCommandInErrors(command: Command, path: string): void {
  command.exitOverride((error: CommanderError) => {
    if (error.exitCode === 0 || error.code === HELP_SHOWN) {
      throw error;
    }
    const reason = error.message.replace(/^error: |\.$/g, '');
    throw new UsageError(`${reason} (see ${path} --help)`);
  });
  for (const child of command.commands) {
    nameCommandInErrors(child, `${path} ${child.name()}`);
  }
}
