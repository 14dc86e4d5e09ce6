import { createSHA256, type IHasher } from 'hash-wasm';

/** Hex SHA-256 of no bytes: the digest of an empty ledger. */
export const EMPTY_DIGEST =
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A SHA-256 over a ledger's bytes that can be saved and goes on from there. */
export class LedgerDigest {
  private constructor(private readonly hasher: IHasher) {}

  /** Begins before the first byte. */
  static async begin(): Promise<LedgerDigest> {
    return new LedgerDigest((await createSHA256()).init());
  }

  /**
   * Goes on where `save` was called.
   *
   * @returns `undefined` when the state is of another build of the library: hash the stored bytes anew
   */
  static async resume(state: string): Promise<LedgerDigest | undefined> {
    const hasher = await createSHA256();
    try {
      return new LedgerDigest(hasher.load(Buffer.from(state, 'base64')));
    } catch {
      return undefined;
    }
  }

  update(bytes: Uint8Array): void {
    this.hasher.update(bytes);
  }

  /** The state as the library saves it. */
  state(): Uint8Array {
    return this.hasher.save();
  }

  /** Goes on from a state that this build of the library saved. */
  goOn(state: Uint8Array): void {
    this.hasher.load(state);
  }

  /** The state in base64. */
  save(): string {
    return Buffer.from(this.state()).toString('base64');
  }

  /** The digest in hex. Nothing can be added afterwards. */
  hex(): string {
    return this.hasher.digest();
  }
}
