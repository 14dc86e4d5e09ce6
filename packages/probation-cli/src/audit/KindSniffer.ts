const LF = 0x0a;
const OPENING_BRACE = 0x7b;
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LF]);
const BOM = [0xef, 0xbb, 0xbf];

/** What a file holds: a ledger when its first non-blank line starts with `{`, else a report. */
export type Kind = 'ledger' | 'report';

/** Tells the kind of a file from its first bytes, which may come cut anywhere. */
export class KindSniffer {
  private offset = 0;

  /** The kind; `undefined` as long as everything was blank. */
  sniff(chunk: Uint8Array): Kind | undefined {
    for (const byte of chunk) {
      const isBom = byte === BOM[this.offset];
      this.offset += 1;
      if (!isBom && !BLANK.has(byte)) {
        return byte === OPENING_BRACE ? 'ledger' : 'report';
      }
    }
    return undefined;
  }
}
