import type { Knex } from 'knex';
import { fromBlock } from '../../database/probationBlocks';

/** What the tables hold of an entity with one environment. */
export interface StoredRows {
  /** The write counter of the environment. */
  version: number;
  ledger: { lines: number; bytes: number };
  segments: {
    firstLine: number;
    lines: number;
    firstByte: number;
    bytes: number;
  }[];
  /** `seq` of every ended probation that is stored, in the order of the rows. */
  probations: number[];
  violations: { id: string; state: string; pending: boolean }[];
}

/** Reads the tables of the plugin, which has a schema of its own. */
export async function storedRows(
  database: Knex,
  entityRef: string,
): Promise<StoredRows> {
  const [environment] = await database('environments')
    .withSchema('probation')
    .where({ entity_ref: entityRef });
  const rowsOf = (table: string) =>
    database(table)
      .withSchema('probation')
      .where({ environment_id: environment.id });
  const [ledger] = await rowsOf('ledgers');
  const segments = await rowsOf('ledger_segments').orderBy('first_line');
  const blocks = await rowsOf('probation_blocks').orderBy('first_seq');
  const probations = await Promise.all(blocks.map(fromBlock));
  return {
    version: environment.version,
    ledger: { lines: ledger.lines, bytes: Number(ledger.bytes) },
    segments: segments.map(row => ({
      firstLine: row.first_line,
      lines: row.lines,
      firstByte: Number(row.first_byte),
      bytes: row.bytes,
    })),
    probations: probations.flat().map(({ seq }) => seq),
    violations: await rowsOf('violations').orderBy('id'),
  };
}

/**
 * Fails unless each line, probation and violation is stored once, and each write was counted once.
 *
 * @param expected - how many probations ended, and the ids of the violations that are open
 */
export function expectStoredOnce(
  { version, ledger, segments, probations, violations }: StoredRows,
  expected: { ended: number; open: readonly string[] },
): void {
  // None of the pushes is longer than a segment, and nothing else is written.
  expect(version).toBe(segments.length);
  let lines = 0;
  let bytes = 0;
  for (const segment of segments) {
    expect(segment).toMatchObject({ firstLine: lines + 1, firstByte: bytes });
    lines += segment.lines;
    bytes += segment.bytes;
  }
  expect(ledger).toEqual({ lines, bytes });
  expect(probations).toEqual(
    Array.from({ length: expected.ended }, (_, index) => index + 1),
  );
  const closed = violations.filter(({ state }) => state === 'closed');
  expect(
    violations.filter(each => !closed.includes(each)).map(({ id }) => id),
  ).toEqual(expected.open.toSorted());
  // Only what was still pending may have ceased to be true.
  expect(closed.filter(({ pending }) => !pending)).toEqual([]);
}
