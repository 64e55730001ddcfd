import { network } from '#app/domain/accounts/network.server.ts';

/**
 * How many pages may listen at the same time. Half a country may share the address of its carrier; but no network, and no
 * crowd of guests, takes the room of all others. Who finds no room is told how things stand and comes again.
 */
const LIMITS = { person: 20, network: 8_000, guests: 9_000, all: 10_000 };

/**
 * Counts who is inside. What it answers lets one more in, and answers the function to be called once when they leave;
 * undefined where it is full, for all, for guests, for this network or for this person.
 */
export function createDoor(most = LIMITS) {
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
      ['all', most.all] as const,
      [`network ${network(address)}`, most.network] as const,
      // However many guests listen, there is room for who works here.
      uid ? ([`person ${uid}`, most.person] as const) : (['guests', most.guests] as const),
    ];
    if (limits.some(([room, limit]) => (inside.get(room) ?? 0) >= limit)) return undefined;
    const rooms = limits.map(([room]) => room);
    move(rooms, 1);
    return () => move(rooms, -1);
  };
}
