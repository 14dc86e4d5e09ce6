import { InputError } from '@backstage/errors';
import { z } from 'zod';
import { scanJson, showText } from '../json/scanJson';
import { isBlank } from '../text/decodeLines';
import type { PlanEvent } from './types';

const VERSION = 'must be a non-empty string without control characters';
const TS = `must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}`;

const version = z
  .string({ error: VERSION })
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, { error: VERSION });
const ts = z
  .int({ error: TS })
  .min(0, { error: TS })
  .overwrite(value => value + 0);

/** Fields that a plan does not know are left out. */
const events = {
  serving: z.object({ event: z.literal('serving'), version, ts }),
  promoted: z.object({
    event: z.literal('promoted'),
    version,
    previous: version
      .nullish()
      .transform(previous => previous ?? undefined)
      .optional(),
    ts,
  }),
  exited: z.object({ event: z.literal('exited'), version, ts }),
  tick: z.object({ event: z.literal('tick'), ts }),
};

/**
 * Reads a plan, JSON Lines, as it is iterated. A BOM at the start, blank lines and a CR before an LF are dropped.
 *
 * @throws InputError that names the first line which is no plan event, and everything that is wrong with it.
 */
export function* readPlan(text: string): Generator<PlanEvent> {
  for (const [event] of readNumberedPlan(text)) {
    yield event;
  }
}

/** The same with line numbers; blank lines count. */
export function* readNumberedPlan(
  text: string,
): Generator<[event: PlanEvent, line: number]> {
  let line = 0;
  for (let start = 0; start < text.length;) {
    const lf = text.indexOf('\n', start);
    const end = lf < 0 ? text.length : lf;
    line += 1;
    const body = text.slice(start, end);
    const json = line === 1 ? body.replace(/^\ufeff/, '') : body;
    if (!isBlank(json)) {
      yield [readEvent(json, line), line];
    }
    start = end + 1;
  }
}

function readEvent(json: string, line: number): PlanEvent {
  const refuse = (reason: string) => new InputError(`line ${line}: ${reason}`);
  const fault = scanJson(json);
  if (fault) {
    throw refuse(`${fault.reason} at column ${fault.offset + 1}`);
  }
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('not a JSON object');
  }
  const name: unknown = 'event' in value ? value.event : undefined;
  if (!isEventName(name)) {
    const known = Object.keys(events).join(', ');
    throw refuse(
      `event must be one of ${known}${
        typeof name === 'string' ? `, not ${showText(name)}` : ''
      }`,
    );
  }
  const checked = events[name].safeParse(value);
  if (!checked.success) {
    throw refuse(
      checked.error.issues
        .map(issue => `${issue.path.join('.')} ${issue.message}`)
        .join('; '),
    );
  }
  return checked.data;
}

function isEventName(name: unknown): name is keyof typeof events {
  return typeof name === 'string' && Object.hasOwn(events, name);
}
