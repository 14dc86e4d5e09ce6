import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the process tells about itself. */
export interface PortalState {
  port: number;
  /** As `storedRows` counts them. */
  rows: Record<string, number>;
  residentBytes: number;
  /** The most that ever were resident. */
  peakBytes: number;
}

/** A portal in an operating system process of its own, which takes ledgers of up to 16 MiB. Call `stop` at the end. */
export class PortalProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Where its database and its temporary files are. */
    readonly directory: string,
    readonly port: number,
  ) {}

  /** @throws with what the process printed when it does not start */
  static async start(): Promise<PortalProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'probation-portal-'));
    const child = fork(join(__dirname, 'runPortal.ts'), [directory], {
      // As `backstage-cli package start` runs TypeScript.
      execArgv: [
        '--no-node-snapshot',
        '--require',
        require.resolve('@backstage/cli/config/nodeTransform.cjs'),
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', text => {
      printed += text;
    });
    const state = await Promise.race([
      nextState(child),
      once(child, 'exit').then(() => undefined),
    ]);
    if (!state) {
      await rm(directory, { recursive: true });
      throw new Error(`The portal did not start:\n${printed}`);
    }
    return new PortalProcess(child, directory, state.port);
  }

  async state(): Promise<PortalState> {
    const state = nextState(this.child);
    this.child.send('state');
    return state;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
    await rm(this.directory, { recursive: true });
  }
}

/** The module loader talks on the same channel. */
async function nextState(child: ChildProcess): Promise<PortalState> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.port !== undefined) {
      return message;
    }
  }
}
