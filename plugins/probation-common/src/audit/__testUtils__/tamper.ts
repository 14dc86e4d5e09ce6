import fc from 'fast-check';
import type { HonestLedger } from './honestLedger';
import type { RawLine } from './auditText';

interface Tampering {
  /** Which line, by a number that is taken modulo the lines. */
  at: number;
  how:
    'target' | 'window' | 'max' | 'exits' | 'attempt' | 'count' | 'leave out';
  by: number;
}

const anyTampering: fc.Arbitrary<Tampering> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom(
    'target',
    'target',
    'window',
    'max',
    'exits',
    'attempt',
    'count',
    'leave out',
  ),
  by: fc.integer({ min: 1, max: 4 }),
});

/** An honest ledger in which some lines were changed or left out; the order of dates stays. */
export function tampered(
  honest: fc.Arbitrary<HonestLedger>,
): fc.Arbitrary<HonestLedger & { forged: RawLine[] }> {
  return fc
    .tuple(honest, fc.array(anyTampering, { maxLength: 6 }))
    .map(([ledger, tamperings]) => {
      const forged: RawLine[] = ledger.lines.map(line => ({ ...line }));
      for (const tampering of tamperings) {
        if (forged.length > 0) {
          tamper(forged, tampering);
        }
      }
      return { ...ledger, forged };
    });
}

function tamper(lines: RawLine[], { at, how, by }: Tampering): void {
  const index = at % lines.length;
  const line = lines[index];
  const add = (field: string) => {
    if (typeof line[field] === 'number') {
      line[field] += by;
    }
  };
  switch (how) {
    case 'target':
      if (line.event === 'rolled_back' && line.from !== `v${by}`) {
        line.to = `v${by}`;
      }
      break;
    case 'window':
      add('window_ms');
      break;
    case 'exits':
      add('exits_in_window');
      break;
    case 'count':
      add('restarts');
      break;
    case 'leave out':
      lines.splice(index, 1);
      break;
    default:
      add(how);
  }
}
