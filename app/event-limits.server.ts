import { network } from '#app/domain/people/network.server.ts';

/** How many pages may listen at the same time. Whole towns may share one address. */
const LIMITS = { person: 20, network: 500, guests: 1_500, all: 2_000 };

/**
 * Counts who is inside. What it answers lets one more in, and answers the function to be called once when they leave;
 * undefined where it is full, for all, for guests, for this network or for this person.
 */
export function createDoor() {
  const inside = new Map<string, number>();

  function move(rooms: string[], by: number) {
    for (const room of rooms) {
      const count = (inside.get(room) ?? 0) + by;
      if (count > 0) inside.set(room, count);
      else inside.delete(room);
    }
  }

  return (address: string, uid: string | undefined): (() => void) | undefined => {
    const limits = [
      ['all', LIMITS.all] as const,
      [`network ${network(address)}`, LIMITS.network] as const,
      // However many guests listen, there is room for who works here.
      uid ? ([`person ${uid}`, LIMITS.person] as const) : (['guests', LIMITS.guests] as const),
    ];
    if (limits.some(([room, most]) => (inside.get(room) ?? 0) >= most)) return undefined;
    const rooms = limits.map(([room]) => room);
    move(rooms, 1);
    return () => move(rooms, -1);
  };
}
