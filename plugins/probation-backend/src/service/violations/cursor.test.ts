import { decodeCursor, encodeCursor } from './cursor';

describe('cursors', () => {
  it('say where a list goes on', () => {
    const place = { firstSeenAt: '2026-03-01T12:00:00.123Z', id: 'abc' };

    expect(decodeCursor(encodeCursor(place))).toEqual({
      firstSeenAt: new Date(place.firstSeenAt),
      id: 'abc',
    });
  });

  it.each([
    '',
    'nope',
    'W10',
    encodeCursor({ firstSeenAt: 'yesterday', id: 'abc' }),
    encodeCursor({ firstSeenAt: '2026-03-01T12:00:00.123Z', id: '\0' }),
  ])('are not %j', cursor => {
    expect(() => decodeCursor(cursor)).toThrow(
      'cursor is not one that this list gave',
    );
  });
});
