// Plans whose honest ledgers have about as many lines as one asks for.

const soakMs = 30_000;

/** The policy that a ledger of these plans keeps. */
export const policy = {
  soak_ms: soakMs,
  max_restarts: 2,
  rollback_target: 'last_confirmed',
};

/** Per kind of release: exits in its window, exits after it, and the ledger lines that this gives. */
const kinds = {
  failing: { exits: 3, later: 0, lines: 3 },
  quiet: { exits: 0, later: 0, lines: 1 },
  shaky: { exits: 1, later: 0, lines: 2 },
  late: { exits: 2, later: 1, lines: 4 },
};

/** What follows what, over and over again. */
export const shapes = {
  mixed: [kinds.shaky, kinds.late, kinds.quiet, kinds.failing],
  'every second rolled back': [kinds.quiet, kinds.failing],
};

/** The events of a plan whose ledger has `lines` lines, or up to three more. */
export function* planOf(lines, shape) {
  const order = shapes[shape];
  yield { event: 'serving', version: 'v0', ts: 0 };
  let ts = 0;
  let written = 0;
  for (let release = 1; written < lines; release += 1) {
    const version = `v${release}`;
    const kind = order[release % order.length];
    const promoted = ts + 1000;
    ts = promoted;
    yield { event: 'promoted', version, ts };
    for (let exit = 0; exit < kind.exits; exit += 1) {
      ts += 1500;
      yield { event: 'exited', version, ts };
    }
    // A window ends when something happens after it.
    ts = promoted + soakMs + 1;
    yield { event: 'tick', ts };
    for (let exit = 0; exit < kind.later; exit += 1) {
      ts += 500;
      yield { event: 'exited', version, ts };
    }
    written += kind.lines;
  }
}
