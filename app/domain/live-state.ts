/** What pages show that others change. `catalog` is what Home and Shop show: stock, prices, items, announcements. */
export type LiveKind = 'catalog' | 'orders';

/**
 * How things stand for one person: how many changes of each kind there were that concern them. It carries no facts; a
 * page that shows a kind of which there were more since it was loaded loads itself anew, and so sees what it may see.
 */
export type LiveState = {
  /** Whom it is for: role and id, empty for a guest. */
  who: string;
  /** What the counts belong to. With another era nobody can tell what was missed. */
  era: string;
} & Record<LiveKind, number>;

/**
 * What an open page is told: how things stand, and over how many milliseconds the pages that are told the same spread
 * their coming, so that a crowd does not load anew in one moment.
 */
export type LiveUpdate = LiveState & { spread: number };

/** Whether a page that was loaded as things stood at `seen` may be out of date, as they stand now. */
export function isStale(seen: LiveState, now: LiveState, shows: readonly LiveKind[]): boolean {
  return seen.who !== now.who || seen.era !== now.era || shows.some((kind) => now[kind] > seen[kind]);
}
