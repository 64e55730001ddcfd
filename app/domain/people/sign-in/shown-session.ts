import type { Instant } from '#app/db/schema.ts';
import type { NeighbourCursors } from '#app/domain/text/paging.ts';

/** `seenAt` is exact to a day. `device` is empty if the browser says nothing known. */
export type ShownSession = {
  id: string;
  device: string;
  address: string;
  createdAt: Instant;
  seenAt: Instant;
  isCurrent: boolean;
};
export type SessionPage = { sessions: ShownSession[] } & NeighbourCursors<string>;
