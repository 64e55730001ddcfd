import { network } from '#app/domain/people/sign-in/network.server.ts';

/** A carrier's customers share one address, so the limit of a network is high. */
const LIMITS = { person: 20, network: 8_000, guests: 9_000, all: 10_000 };

export class ConnectionLimit {
  readonly #limits: typeof LIMITS;
  readonly #counts = new Map<string, number>();

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** @returns a function that releases the connection, or undefined at the limit. */
  reserve(address: string, uid: string | undefined): (() => void) | undefined {
    const limits = this.#limits;
    const limitByGroup = new Map([
      ['all', limits.all],
      [`network ${network(address)}`, limits.network],
      // The lower limit of guests leaves connections for logged-in users.
      uid ? [`person ${uid}`, limits.person] : ['guests', limits.guests],
    ]);
    if ([...limitByGroup].some(([group, limit]) => (this.#counts.get(group) ?? 0) >= limit)) return undefined;
    const groups = [...limitByGroup.keys()];
    this.#add(groups, 1);
    return () => this.#add(groups, -1);
  }

  #add(groups: string[], by: number): void {
    for (const group of groups) {
      const count = (this.#counts.get(group) ?? 0) + by;
      if (count > 0) this.#counts.set(group, count);
      else this.#counts.delete(group);
    }
  }
}
