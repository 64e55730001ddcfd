/** Who may write to a SQLite file, one at a time. `enter` answers when it is the caller's turn; what it answers ends it. */
export type Turns = { enter(): Promise<() => void> };

/** One may be inside; the others wait in the order they came. */
export class Queue implements Turns {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
