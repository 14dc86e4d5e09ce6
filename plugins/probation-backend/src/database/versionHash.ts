/**
 * A number of 53 bits for a version, by which it is looked up. Versions that differ may share one, so whoever finds a number
 * still has to compare versions. It is stored, so it must never change.
 */
export function versionHash(version: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < version.length; index += 1) {
    const unit = version.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 15;
  }
  return (mixed(high) & 0x1fffff) * 2 ** 32 + mixed(low ^ high);
}

/** Lets each bit of a number change about half of the others. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
