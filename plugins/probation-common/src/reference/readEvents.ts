import { InputError } from '@backstage/errors';
import { scanJson } from '../json/scanJson';
import { isBlank } from '../text/decodeLines';

/** What the reference query uses of a ledger line. */
export type ReferenceEvent =
  | { event: 'restarting'; version: string; ts: number }
  | {
      event: 'rolled_back';
      from: string;
      to: string;
      /** Whatever stands there: it is compared and printed, nothing more. */
      windowMs: unknown;
      ts: number;
    }
  | { event: 'confirmed'; version: string }
  | { event: 'restarted_post_soak' }
  | { event: 'other' };

class Line {
  private readonly fields: Record<string, unknown>;

  constructor(
    text: string,
    private readonly number: number,
  ) {
    const value = this.parse(text);
    if (!isObject(value)) {
      throw this.refuse('not a JSON object');
    }
    this.fields = value;
  }

  event(): ReferenceEvent {
    const event = this.text('event');
    switch (event) {
      case 'restarting':
        return { event, version: this.text('version'), ts: this.ts() };
      case 'rolled_back':
        return {
          event,
          from: this.text(this.has('from') ? 'from' : 'version'),
          to: this.text('to'),
          windowMs: this.field('window_ms'),
          ts: this.ts(),
        };
      case 'confirmed':
        return { event, version: this.text('version') };
      case 'restarted_post_soak':
        return { event };
      default:
        return { event: 'other' };
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      const fault = scanJson(text);
      throw this.refuse(
        `not valid JSON${
          fault ? `: ${fault.reason} at column ${fault.offset + 1}` : ''
        }`,
      );
    }
  }

  private field(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  private has(name: string): boolean {
    const value = this.field(name);
    return value !== undefined && value !== null;
  }

  private text(name: string): string {
    const value = this.field(name);
    if (typeof value !== 'string') {
      throw this.refuse(`${name} must be a string`);
    }
    return value;
  }

  private ts(): number {
    const value = this.field('ts');
    if (typeof value !== 'number') {
      throw this.refuse('ts must be a number');
    }
    return value;
  }

  private refuse(reason: string): InputError {
    return new InputError(`line ${this.number}: ${reason}`);
  }
}

/**
 * The lines of a ledger as the reference query reads them. It asks only for what it uses, so it takes lines that the
 * strict reader refuses, and the last of two equal keys.
 *
 * @throws InputError that names the first line which is no JSON object or lacks what the query needs.
 */
export function readEvents(lines: readonly string[]): ReferenceEvent[] {
  return lines.flatMap((text, index) =>
    isBlank(text) ? [] : [new Line(text, index + 1).event()],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
