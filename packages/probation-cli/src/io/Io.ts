import type { Readable, Writable } from 'node:stream';

/** What a command has of the process around it. */
export interface Io {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  env: Readonly<Record<string, string | undefined>>;
  /** True when somebody sees standard output, and colours help. */
  colours: boolean;
  /** True when somebody sees standard error, and it can redraw a line. */
  redraws: boolean;
}
