import { KindSniffer, type Kind } from './KindSniffer';

function sniff(text: string, chunkBytes: number): Kind | undefined {
  const bytes = new TextEncoder().encode(text);
  const sniffer = new KindSniffer();
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const kind = sniffer.sniff(bytes.subarray(at, at + chunkBytes));
    if (kind) {
      return kind;
    }
  }
  return undefined;
}

describe.each([1, 2, 1000])('KindSniffer, %d bytes at a time', chunkBytes => {
  it.each([
    ['{"event":"confirmed"}\n', 'ledger'],
    ['\n  \r\n\t\n{', 'ledger'],
    ['\ufeff{"event":1}', 'ledger'],
    ['\ufeff\n{', 'ledger'],
    ['deploy: soaking\n{', 'report'],
    ['\n\ufeff{', 'report'],
    ['[{', 'report'],
    ['', undefined],
    ['\n \r\n', undefined],
    ['\ufeff', undefined],
  ])('tells %j as %s', (text, kind) => {
    expect(sniff(text, chunkBytes)).toBe(kind);
  });
});
