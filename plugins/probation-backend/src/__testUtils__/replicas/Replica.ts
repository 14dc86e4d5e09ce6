import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PACKAGE = resolve(__dirname, '../../..');

/** Longest wait for a backend that starts while others keep the machine busy, in milliseconds. */
const START_TIMEOUT = 120_000;

/** A real backend in an operating system process of its own. Call `kill` at the end. */
export class Replica {
  /** Counts its processes. */
  lives = 0;
  /** False before it is ready and from its kill on. */
  isUp = false;
  private child: ChildProcess | undefined;
  private log: string[] = [];

  constructor(
    readonly port: number,
    private readonly options: { configFiles: string[]; compileCache: string },
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What its processes have printed. */
  get output(): string {
    return this.log.join('');
  }

  /** @throws with the log of the process when it does not become ready */
  async start(): Promise<void> {
    this.launch();
    const end = await this.readiness();
    if (end !== 'ready') {
      throw new Error(`A backend did not start (${end}):\n${this.output}`);
    }
    this.isUp = true;
  }

  /** Ends its process at once, whatever it is doing. */
  async kill(): Promise<void> {
    this.isUp = false;
    const { child } = this;
    if (child && !hasEnded(child)) {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }
  }

  private launch(): void {
    this.lives += 1;
    const { configFiles, compileCache } = this.options;
    const { NODE_OPTIONS, ...env } = process.env;
    this.child = spawn(
      process.execPath,
      [
        // As `backstage-cli package start` runs TypeScript.
        '--require',
        require.resolve('@backstage/cli/config/nodeTransform.cjs'),
        resolve(__dirname, 'backend.ts'),
        ...configFiles.flatMap(file => ['--config', file]),
      ],
      {
        cwd: PACKAGE,
        env: {
          ...env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          NODE_COMPILE_CACHE: compileCache,
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => this.log.push(text));
    }
  }

  private async readiness(): Promise<'ready' | 'ended' | 'late'> {
    const deadline = Date.now() + START_TIMEOUT;
    while (Date.now() < deadline) {
      if (!this.child || hasEnded(this.child)) {
        return 'ended';
      }
      try {
        const path = '/.backstage/health/v1/readiness';
        if ((await fetch(`${this.url}${path}`)).ok) {
          return 'ready';
        }
      } catch {
        // It does not listen yet.
      }
      await sleep(100);
    }
    return 'late';
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
