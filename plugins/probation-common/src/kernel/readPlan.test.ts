import { readPlan } from './readPlan';

const read = (text: string) => [...readPlan(text)];
const SERVING = '{"event":"serving","version":"v1","ts":0}';

describe('readPlan', () => {
  it('reads every event, and leaves out what it does not know', () => {
    expect(
      read(
        `\ufeff${SERVING}\r\n \n{"event":"promoted","previous":"v1","ts":1e3,"version":"v2","by":"ci"}\n{"event":"promoted","previous":null,"ts":2000,"version":"v3"}\n{"event":"exited","version":"v2","ts":2001}\n{"event":"tick","ts":-0}`,
      ),
    ).toEqual([
      { event: 'serving', version: 'v1', ts: 0 },
      { event: 'promoted', version: 'v2', previous: 'v1', ts: 1000 },
      { event: 'promoted', version: 'v3', ts: 2000 },
      { event: 'exited', version: 'v2', ts: 2001 },
      { event: 'tick', ts: 0 },
    ]);
  });

  it.each([
    [
      '{"event":"tick"',
      'unexpected end',
      'the JSON ends too early at column 16',
    ],
    [
      '{"event":"tick","ts":1,"ts":2}',
      'a key twice',
      'duplicate key "ts" at column 24',
    ],
    ['[]', 'no object', 'not a JSON object'],
    ['{}', 'no event', 'event must be one of serving, promoted, exited, tick'],
    [
      '{"event":"paused"}',
      'an unknown event',
      'event must be one of serving, promoted, exited, tick, not "paused"',
    ],
    [
      '{"event":"toString"}',
      'an inherited name',
      'event must be one of serving, promoted, exited, tick, not "toString"',
    ],
    [
      '{"event":"tick","ts":1.5}',
      'half a millisecond',
      'ts must be an integer from 0 to 9007199254740991',
    ],
    [
      '{"event":"exited","version":"","ts":-1}',
      'two mistakes',
      'version must be a non-empty string without control characters; ts must be an integer from 0 to 9007199254740991',
    ],
    [
      '{"event":"promoted","version":"v\\n2","previous":3,"ts":1}',
      'a line break and a number',
      'version must be a non-empty string without control characters; previous must be a non-empty string without control characters',
    ],
    [
      '{"event":"exited","version":"\\ud800","ts":1}',
      'half a pair',
      'version must be a non-empty string without control characters',
    ],
  ])('refuses %s: %s', (line, _name, reason) => {
    expect(() => read(`${SERVING}\n\n${line}\n`)).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: `line 3: ${reason}`,
      }),
    );
  });
});
