/** One may be inside; the others wait in the order they came. `enter` resolves to what ends the caller's turn. */
export class Queue {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
