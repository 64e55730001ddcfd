import { network } from '#app/domain/sign-in/network.server.ts';

/** A carrier's customers share one address, so the limit of a network is high. */
const LIMITS = { person: 20, network: 8_000, guests: 9_000, all: 10_000 };

/** The result reserves a connection: it returns its release, or undefined at the limit. */
export function createConnectionLimit(limits = LIMITS) {
  const counts = new Map<string, number>();

  function add(groups: string[], by: number) {
    for (const group of groups) {
      const count = (counts.get(group) ?? 0) + by;
      if (count > 0) counts.set(group, count);
      else counts.delete(group);
    }
  }

  return (address: string, uid: string | undefined): (() => void) | undefined => {
    const limitByGroup = new Map([
      ['all', limits.all],
      [`network ${network(address)}`, limits.network],
      // Guests leave places free for people who are logged in.
      uid ? [`person ${uid}`, limits.person] : ['guests', limits.guests],
    ]);
    if ([...limitByGroup].some(([group, limit]) => (counts.get(group) ?? 0) >= limit)) return undefined;
    const groups = [...limitByGroup.keys()];
    add(groups, 1);
    return () => add(groups, -1);
  };
}
