import type { Instant } from '#app/db/schema.ts';
import type { FieldChange } from '#app/domain/audit/field-changes.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';
import type { NeighbourCursors } from '#app/domain/paging.ts';

/** One deed as the audit page shows it. */
export type AuditEvent = {
  id: number;
  at: Instant;
  /** One of ACTIONS, or one that a later or earlier shop wrote. */
  action: string;
  /** Who did it; null for the shop itself. */
  who: { name: string; email: string } | null;
  entity: string;
  entityId: string;
  /** The number of the order it was done to. */
  order: number | null;
  /** The phone it was done to; `standing` where it is not deleted. */
  item: (Phone & { standing: boolean }) | null;
  /** The person it was done to. */
  person: string | null;
  changes: FieldChange[];
};

/** The events shown. */
export type AuditPage = { events: AuditEvent[] } & NeighbourCursors;
