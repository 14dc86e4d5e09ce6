/** `undefined` is a blank line, an Error one that is no JSON object. */
export type PlainLine = Map<string, unknown> | Error | undefined;

/** Lines by the plainest means there are. */
export function readPlainly(bytes: Uint8Array): PlainLine[] {
  const body = [0xef, 0xbb, 0xbf].every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(3)
    : bytes;
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === 0x0a) {
      lines.push(body.subarray(start, at));
      start = at + 1;
    }
  }
  if (start < body.length || (start === 0 && bytes.length > 0)) {
    lines.push(body.subarray(start));
  }
  return lines.map(line => {
    if (line.every(byte => [0x20, 0x09, 0x0d].includes(byte))) {
      return undefined;
    }
    try {
      const value: unknown = JSON.parse(
        new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line),
      );
      return typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value))
        : new Error('no object');
    } catch (error) {
      return new Error(String(error));
    }
  });
}
