/** Kinds of data on pages that other people change. `catalog` covers announcements and all data of items. */
export const LIVE_KINDS = ['catalog', 'orders', 'paymentAccounts'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Counts the changes that concern one person. A page reloads when the count of a kind that it shows has grown. */
export type LiveState = {
  /** Role and id, with the rights of staff; empty for a guest. */
  who: string;
  /** Identifies the counters. After a restart the era differs and the counts cannot be compared. */
  era: string;
} & Record<LiveKind, number>;

/** `spread`: milliseconds over which pages spread their reload, so that they do not all load at once. */
export type LiveUpdate = LiveState & { spread: number };

export function isStale(seen: LiveState, current: LiveState, shownKinds: readonly LiveKind[]): boolean {
  return seen.who !== current.who || seen.era !== current.era || shownKinds.some((kind) => current[kind] > seen[kind]);
}
