import type { VersionDecision } from './versionDecisions';

const FIRST_CAPACITY = 256;

/** A list of decisions: three numbers each, and no object that the collector of garbage would have to carry along. */
export class DecisionColumns {
  hashes = new Float64Array(FIRST_CAPACITY);
  seqs = new Uint32Array(FIRST_CAPACITY);
  decisions = new Uint8Array(FIRST_CAPACITY);
  length = 0;

  push([hash, seq, decision]: VersionDecision): void {
    if (this.length === this.seqs.length) {
      this.grow();
    }
    this.hashes[this.length] = hash;
    this.seqs[this.length] = seq;
    this.decisions[this.length] = decision;
    this.length += 1;
  }

  clear(): void {
    this.length = 0;
  }

  toRows(): VersionDecision[] {
    return Array.from({ length: this.length }, (_, index) => [
      this.hashes[index],
      this.seqs[index],
      this.decisions[index],
    ]);
  }

  private grow(): void {
    const { hashes, seqs, decisions } = this;
    const capacity = seqs.length * 2;
    this.hashes = new Float64Array(capacity);
    this.hashes.set(hashes);
    this.seqs = new Uint32Array(capacity);
    this.seqs.set(seqs);
    this.decisions = new Uint8Array(capacity);
    this.decisions.set(decisions);
  }
}
