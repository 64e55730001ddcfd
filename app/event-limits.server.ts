/** How many pages may listen at the same time. Whole towns may share one address of a mobile network. */
const LIMITS = { person: 20, address: 500, all: 2_000 };

/**
 * Counts who is inside. What it answers lets one more in, and answers the function to be called once when they leave;
 * undefined where it is full, for all, for this address or for this person.
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
      [`address ${address}`, LIMITS.address] as const,
      ...(uid ? [[`person ${uid}`, LIMITS.person] as const] : []),
    ];
    if (limits.some(([room, most]) => (inside.get(room) ?? 0) >= most)) return undefined;
    const rooms = limits.map(([room]) => room);
    move(rooms, 1);
    return () => move(rooms, -1);
  };
}
