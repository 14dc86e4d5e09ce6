import type { Random } from './Random';

const LF = 0x0a;

/** Ledgers that grow at the same time. */
const AT_ONCE = 8;

/** One push of a part of a ledger. */
export interface Push {
  ledger: number;
  /** Lines before what is pushed; `null` where the ledger is pushed from its start. */
  after: number | null;
  bytes: Buffer<ArrayBuffer>;
  /** To which backend it goes first. */
  replica: number;
}

/**
 * Pushes that make up whole ledgers: by `PUT` and by `POST ?after=N`, cut at line ends or within a line, some of them
 * repeated, some too early, some late. The pushes of a few ledgers at a time are mixed.
 */
export function pushesOf(ledgers: readonly Buffer[], random: Random): Push[] {
  return ledgers
    .flatMap((bytes, ledger) =>
      pushesOfOne(bytes, random).map(push => ({ ...push, ledger })),
    )
    .sort(
      (a, b) =>
        Math.floor(a.ledger / AT_ONCE) - Math.floor(b.ledger / AT_ONCE) ||
        a.place - b.place,
    )
    .map(({ ledger, after, bytes }) => ({
      ...{ ledger, after, bytes },
      replica: random.below(2),
    }));
}

interface Placed extends Pick<Push, 'after' | 'bytes'> {
  /** Orders pushes; a ledger's last part has 1. */
  place: number;
}

function pushesOfOne(ledger: Buffer, random: Random): Placed[] {
  const starts = lineStarts(ledger);
  const cuts = cutsOf(ledger, starts, random);
  const linesBefore = (end: number) =>
    starts.findLastIndex(start => start <= end);
  const whole = (end: number) => ({ after: null, bytes: part(ledger, 0, end) });
  return cuts.flatMap((cut, index) => {
    const place = (distance: number) => (index + 1 + distance) / cuts.length;
    const stored = linesBefore(cuts[index - 1] ?? 0);
    const after = Math.max(0, stored - random.pick([0, 0, 1, 5]));
    const push = random.chance(0.4)
      ? whole(cut)
      : { after, bytes: part(ledger, starts[after], cut) };
    const pushes = [{ ...push, place: place(1.5 * random.next()) }];
    if (random.chance(0.3)) {
      pushes.push({ ...push, place: place(2 * random.next()) });
    }
    if (random.chance(0.3)) {
      const earlier = random.pick(cuts.slice(0, index + 1));
      pushes.push({ ...whole(earlier), place: place(1 + 3 * random.next()) });
    }
    return pushes;
  });
}

/** Ends of the parts of a ledger, its own end included. */
function cutsOf(ledger: Buffer, starts: number[], random: Random): number[] {
  const cuts = Array.from({ length: 5 + random.below(8) }, () =>
    random.chance(0.3) ? random.below(ledger.length) : random.pick(starts),
  );
  return [...new Set([...cuts, ledger.length])].sort((a, b) => a - b);
}

/** Where each line starts, and the end. */
function lineStarts(ledger: Buffer): number[] {
  const starts = [0];
  for (let lf = ledger.indexOf(LF); lf >= 0; lf = ledger.indexOf(LF, lf + 1)) {
    starts.push(lf + 1);
  }
  return starts;
}

function part(ledger: Buffer, start: number, end: number) {
  return Buffer.from(ledger.subarray(start, end));
}
