import { notes } from './notes';

describe('notes', () => {
  it('quote what a ledger chose, up to a hundred characters', () => {
    expect(notes.unknownEvent('paused', 3)).toEqual({
      rule: 'unknown-event',
      message: 'event paused is not known',
      lines: [3],
    });
    expect(notes.unknownEvent('x'.repeat(101), 3).message).toBe(
      `event ${'x'.repeat(100)}… is not known`,
    );
  });

  it('cut no character in two', () => {
    expect(notes.unknownEvent(`${'x'.repeat(99)}😀`, 3).message).toBe(
      `event ${'x'.repeat(99)}… is not known`,
    );
  });

  it('cite where a drift begins and ends', () => {
    const revision = {
      revision: 1,
      policy: {
        soak_ms: 1000,
        max_restarts: 0,
        rollback_target: 'last_confirmed' as const,
      },
      replacedAt: '2026-01-01T00:00:00Z',
    };
    expect(notes.matchesEarlierRevision(revision, [1, 2, 3]).lines).toEqual([
      1, 3,
    ]);
    expect(notes.matchesEarlierRevision(revision, [3]).lines).toEqual([3]);
    expect(notes.matchesEarlierRevision(revision, []).lines).toEqual([]);
  });
});
