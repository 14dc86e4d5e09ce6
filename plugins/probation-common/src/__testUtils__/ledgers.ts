import {
  LedgerError,
  LedgerReader,
  type LedgerLine,
  type LedgerReaderOptions,
} from '../ledger';

/** Lines that are right. */
export const CONFIRMED = '{"event":"confirmed","version":"v2"}';
export const RESTARTING =
  '{"attempt":1,"event":"restarting","max":2,"ts":3000,"version":"v2"}';
export const ROLLED_BACK =
  '{"event":"rolled_back","exits_in_window":3,"from":"v2","max":2,"reason":"restart_budget_exceeded","to":"v1","ts":9000,"version":"v2","window_ms":30000}';

/** Texts as UTF-8, bytes as they are. */
export function bytesOf(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(part =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  );
}

/** What a reader gives for a ledger, or throws. */
export function read(
  ledger: string | Uint8Array | Uint8Array[],
  options: LedgerReaderOptions = {},
) {
  const lines: LedgerLine[] = [];
  const reader = new LedgerReader({
    onLine: line => lines.push(line),
    ...options,
  });
  const chunks = Array.isArray(ledger) ? ledger : [ledger];
  chunks.forEach(chunk =>
    reader.push(typeof chunk === 'string' ? bytesOf(chunk) : chunk),
  );
  return { lines, extent: reader.end() };
}

/** The problems of a ledger, as `line: reason`. */
export function problemsOf(
  ledger: string | Uint8Array,
  options = {},
): string[] {
  try {
    read(ledger, options);
  } catch (error) {
    if (error instanceof LedgerError) {
      return error.problems.map(({ line, reason }) => `${line}: ${reason}`);
    }
    throw error;
  }
  return [];
}

/** The problems of one line. */
export const one = (line: string) => problemsOf(`${line}\n`);
