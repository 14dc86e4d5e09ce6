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
  private readonly encoder = new TextEncoder();
  /** Hashes differ from run to run, so that nobody can prepare versions that all fall on one slot. */
  private readonly seed = Math.floor(Math.random() * 2 ** 32);
  private readonly blocks: Block[] = [];
  private usedUnits = BLOCK_UNITS;
  private count = 0;
  /** Two numbers a slot: address of a record plus 1 (0: free), and the hash of its version, which spares most looks at records. */
  private slots = new Uint32Array(FIRST_SLOTS * 2);

  /** The key of the last look-up, in UTF-8. */
  private key = new Uint8Array(64);
  private keyLength = 0;
  private keyHash = 0;

  /** The line of `version`, or 0. */
  get(version: string): number {
    this.readKey(version);
    const entry = this.slots[this.slotOfKey()];
    return entry === 0
      ? 0
      : this.blockOf(entry - 1).lines[unitInBlock(entry - 1)];
  }

  /** @param line - 0 takes the version out */
  set(version: string, line: number): void {
    this.readKey(version);
    const slot = this.slotOfKey();
    const entry = this.slots[slot];
    if (entry !== 0) {
      this.blockOf(entry - 1).lines[unitInBlock(entry - 1)] = line;
    } else if (line !== 0) {
      this.slots[slot] = this.addRecord(line) + 1;
      this.slots[slot + 1] = this.keyHash;
      this.count += 1;
      if (this.count * 4 > this.slots.length) {
        this.grow();
      }
    }
  }

  private readKey(version: string): void {
    // Three bytes of UTF-8 are the most for one unit of a string.
    if (version.length * 3 > this.key.length) {
      this.key = new Uint8Array(version.length * 3);
    }
    const { key } = this;
    for (let index = 0; index < version.length; index += 1) {
      const unit = version.charCodeAt(index);
      if (unit >= 0x80) {
        this.keyLength = this.encoder.encodeInto(version, key).written;
        this.keyHash = this.hashKey();
        return;
      }
      key[index] = unit;
    }
    this.keyLength = version.length;
    this.keyHash = this.hashKey();
  }

  /** FNV-1a, its bits mixed at the end because the table uses the low ones only. */
  private hashKey(): number {
    const { key, keyLength } = this;
    let hash = this.seed;
    for (let index = 0; index < keyLength; index += 1) {
      hash = Math.imul(hash ^ key[index], 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  /** The slot of the key's record, or the free slot where it belongs. */
  private slotOfKey(): number {
    const { slots, keyHash } = this;
    const mask = slots.length - 1;
    let slot = (keyHash << 1) & mask;
    while (
      slots[slot] !== 0 &&
      (slots[slot + 1] !== keyHash || !this.isKeyAt(slots[slot] - 1))
    ) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private isKeyAt(address: number): boolean {
    const { bytes, lengths } = this.blockOf(address);
    const unit = unitInBlock(address);
    if (lengths[unit * 2 + 2] !== this.keyLength) {
      return false;
    }
    const start = unit * UNIT_BYTES + KEY_AT;
    for (let index = 0; index < this.keyLength; index += 1) {
      if (bytes[start + index] !== this.key[index]) {
        return false;
      }
    }
    return true;
  }

  private addRecord(line: number): number {
    const units = Math.ceil((KEY_AT + this.keyLength) / UNIT_BYTES);
    if (this.usedUnits + units > BLOCK_UNITS) {
      this.blocks.push(newBlock(Math.max(BLOCK_UNITS, units)));
      this.usedUnits = 0;
    }
    const { bytes, lengths, lines } = this.blocks[this.blocks.length - 1];
    const unit = this.usedUnits;
    lines[unit] = line;
    lengths[unit * 2 + 2] = this.keyLength;
    // Versions are short: a loop is faster than a view to copy from.
    const start = unit * UNIT_BYTES + KEY_AT;
    for (let index = 0; index < this.keyLength; index += 1) {
      bytes[start + index] = this.key[index];
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
