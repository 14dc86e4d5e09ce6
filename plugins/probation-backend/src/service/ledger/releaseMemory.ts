/**
 * Gives the memory of bytes back at once. Left to the collector of garbage, those of a long push would pile up until it goes through
 * every object of the backend for their sake, several times over.
 *
 * @param bytes - nobody uses them any more; where they share their memory with others, nothing is done
 */
export function releaseMemory(bytes: Buffer): void {
  const { buffer } = bytes;
  if (
    buffer instanceof ArrayBuffer &&
    !buffer.detached &&
    buffer.byteLength === bytes.byteLength
  ) {
    buffer.transfer(0);
  }
}
