import { decodeCursor, encodeCursor } from './cursor';

const PLACE = {
  firstSeenAt: new Date('2026-03-01T12:00:00.123Z'),
  environmentId: 7,
  generation: 2,
  firstFoundAt: 0,
  firstPosition: 2 ** 31 - 1,
  id: 'abc',
};

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('cursors', () => {
  it('say where a list goes on', () => {
    expect(decodeCursor(encodeCursor(PLACE))).toEqual(PLACE);
  });

  it.each([
    '',
    'nope',
    'W10',
    // As they were before violations of one moment had an order.
    encoded(['2026-03-01T12:00:00.123Z', 'abc']),
    encoded(['yesterday', 7, 2, 0, 1, 'abc']),
    encodeCursor({ ...PLACE, id: '\0' }),
    encodeCursor({ ...PLACE, environmentId: 2 ** 31 }),
    encodeCursor({ ...PLACE, firstFoundAt: 0.5 }),
  ])('are not %j', cursor => {
    expect(() => decodeCursor(cursor)).toThrow(
      'cursor is not one that this list gives: begin again without it',
    );
  });
});
