import { LedgerError } from './errors';
import { LedgerReader, type LedgerReaderOptions } from './LedgerReader';
import type { LedgerLine } from './types';

/**
 * All lines of a ledger that is at hand as text or bytes; its last line may lack its LF.
 *
 * @param options - `giveUp` as for a `LedgerReader`
 * @throws LedgerError (an InputError) naming every problem by its line.
 */
export function readLedgerText(
  ledger: string | Uint8Array,
  options: Pick<LedgerReaderOptions, 'giveUp'> = {},
): LedgerLine[] {
  if (typeof ledger === 'string') {
    refuseHalfPairs(ledger);
  }
  const lines: LedgerLine[] = [];
  const reader = new LedgerReader({
    ...options,
    onLine: line => lines.push(line),
    mayEndWithoutLf: true,
  });
  reader.push(
    typeof ledger === 'string' ? new TextEncoder().encode(ledger) : ledger,
  );
  reader.end();
  return lines;
}

/** Encoding a text with half a surrogate pair would change it in silence. */
function refuseHalfPairs(text: string): void {
  const offset = text.search(/\p{Surrogate}/u);
  if (offset >= 0) {
    const line = text.slice(0, offset).split('\n').length;
    throw new LedgerError([{ line, reason: 'half a surrogate pair' }], 1);
  }
}
