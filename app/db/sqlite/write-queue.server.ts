/** Granted in order. `acquire` resolves to the function that releases it. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
