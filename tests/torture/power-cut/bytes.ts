export type Change = { offset: number; data: Buffer } | { size: number };

/** A file's content, filled with zeros where nothing was written. */
export class Bytes {
  #bytes = Buffer.alloc(0);
  #size = 0;

  change(changes: Change[]): void {
    for (const change of changes) {
      if ('size' in change) this.#resize(change.size);
      else {
        this.#resize(Math.max(this.#size, change.offset + change.data.length));
        change.data.copy(this.#bytes, change.offset);
      }
    }
  }

  /** @returns a copy with these changes. */
  with(changes: Change[]): Buffer {
    const copy = new Bytes();
    copy.#bytes = Buffer.from(this.#bytes);
    copy.#size = this.#size;
    copy.change(changes);
    return copy.#bytes.subarray(0, copy.#size);
  }

  #resize(size: number): void {
    if (size < this.#size) this.#bytes.fill(0, size, this.#size);
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    }
    this.#size = size;
  }
}
