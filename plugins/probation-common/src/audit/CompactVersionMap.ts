/** Records are addressed in units of 8 bytes, so that 32 bits reach 32 GiB of them. */
const UNIT_BYTES = 8;
/** Units of one block of records; a longer record gets a block of its own. */
const BLOCK_BITS = 17;
const BLOCK_UNITS = 2 ** BLOCK_BITS;
const FIRST_SLOTS = 2 ** 10;
const KEY_AT = 12;

/** One stretch of memory, seen as what a record holds. */
interface Block {
  /** By unit. */
  lines: Float64Array;
  /** By half unit. */
  lengths: Uint32Array;
  bytes: Uint8Array;
}

/**
 * A map from version to line for millions of versions, in about a third of the memory of a `Map` of strings: a ledger of ten
 * million lines in which every second release is rolled back has 1.7 million of them. Exact: it keeps every version's bytes.
 *
 * Records lie in blocks: line (8 bytes), length of the version (4 bytes), version (UTF-8). A hash table of their addresses finds
 * them.
 */
export class CompactVersionMap {
  /** Hashes differ from run to run, so that nobody can prepare versions that all fall on one slot. */
  private readonly seed = Math.floor(Math.random() * 2 ** 32);
  private readonly blocks: Block[] = [];
  private usedUnits = BLOCK_UNITS;
  private count = 0;
  /** Two numbers a slot: address of a record plus 1 (0: free), and the hash of its version, which spares most looks at records. */
  private slots = new Uint32Array(FIRST_SLOTS * 2);

  /** The line of `version`, or 0. */
  get(version: string): number {
    const key = byteString(version);
    const entry = this.slots[this.slotOf(key, this.hash(key))];
    return entry === 0
      ? 0
      : this.blockOf(entry - 1).lines[unitInBlock(entry - 1)];
  }

  /** @param line - 0 takes the version out */
  set(version: string, line: number): void {
    const key = byteString(version);
    const hash = this.hash(key);
    const slot = this.slotOf(key, hash);
    const entry = this.slots[slot];
    if (entry !== 0) {
      this.blockOf(entry - 1).lines[unitInBlock(entry - 1)] = line;
    } else if (line !== 0) {
      this.slots[slot] = this.addRecord(key, line) + 1;
      this.slots[slot + 1] = hash;
      this.count += 1;
      // More than two thirds of the slots: emptier costs memory, fuller time.
      if (this.count * 3 > this.slots.length) {
        this.grow();
      }
    }
  }

  /**
   * FNV-1a of all but the last byte, its bits mixed because the table uses the low ones only; and then the last byte added, so that
   * v17 and v18 lie side by side. Versions are mostly counted up, and memory is read by the line.
   */
  private hash(key: string): number {
    const last = key.length - 1;
    let hash = this.seed;
    for (let index = 0; index < last; index += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return ((hash ^ (hash >>> 13)) + key.charCodeAt(last)) >>> 0;
  }

  /** The slot of the key's record, or the free slot where it belongs. */
  private slotOf(key: string, hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    while (
      slots[slot] !== 0 &&
      (slots[slot + 1] !== hash || !this.isAt(slots[slot] - 1, key))
    ) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private isAt(address: number, key: string): boolean {
    const { bytes, lengths } = this.blockOf(address);
    const unit = unitInBlock(address);
    if (lengths[unit * 2 + 2] !== key.length) {
      return false;
    }
    const start = unit * UNIT_BYTES + KEY_AT;
    for (let index = 0; index < key.length; index += 1) {
      if (bytes[start + index] !== key.charCodeAt(index)) {
        return false;
      }
    }
    return true;
  }

  private addRecord(key: string, line: number): number {
    const units = Math.ceil((KEY_AT + key.length) / UNIT_BYTES);
    if (this.usedUnits + units > BLOCK_UNITS) {
      this.blocks.push(newBlock(Math.max(BLOCK_UNITS, units)));
      this.usedUnits = 0;
    }
    const { bytes, lengths, lines } = this.blocks[this.blocks.length - 1];
    const unit = this.usedUnits;
    lines[unit] = line;
    lengths[unit * 2 + 2] = key.length;
    const start = unit * UNIT_BYTES + KEY_AT;
    for (let index = 0; index < key.length; index += 1) {
      bytes[start + index] = key.charCodeAt(index);
    }
    this.usedUnits += units;
    return (this.blocks.length - 1) * BLOCK_UNITS + unit;
  }

  private blockOf(address: number): Block {
    return this.blocks[address >>> BLOCK_BITS];
  }

  private grow(): void {
    const old = this.slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] !== 0) {
        let slot = (old[from + 1] << 1) & mask;
        while (slots[slot] !== 0) {
          slot = (slot + 2) & mask;
        }
        slots[slot] = old[from];
        slots[slot + 1] = old[from + 1];
      }
    }
    this.slots = slots;
  }
}

function newBlock(units: number): Block {
  const memory = new ArrayBuffer(units * UNIT_BYTES);
  return {
    lines: new Float64Array(memory),
    lengths: new Uint32Array(memory),
    bytes: new Uint8Array(memory),
  };
}

function unitInBlock(address: number): number {
  return address & (BLOCK_UNITS - 1);
}

const encoder = new TextEncoder();

/** The version's UTF-8, one character a byte. Most versions are ASCII, and their own UTF-8. */
function byteString(version: string): string {
  for (let index = 0; index < version.length; index += 1) {
    if (version.charCodeAt(index) >= 0x80) {
      let bytes = '';
      for (const byte of encoder.encode(version)) {
        bytes += String.fromCharCode(byte);
      }
      return bytes;
    }
  }
  return version;
}
