import type { Instant } from '#app/db/schema.ts';
import type { FieldChange } from '#app/domain/people/audit/field-changes.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import type { NeighbourCursors } from '#app/domain/text/paging.ts';

export type AuditEvent = {
  id: number;
  at: Instant;
  /** One of ACTIONS, or an action written by another version of the shop. */
  action: string;
  /** Null if the shop itself acted, or somebody with a command on its machine. */
  who: { id: string; name: string } | null;
  entity: string;
  entityId: string;
  orderNumber: number | null;
  /** Of an event about an item; else null. `exists` is false once it is deleted. */
  item: (Phone & { exists: boolean }) | null;
  personName: string | null;
  changes: FieldChange[];
};

export type AuditPage = { events: AuditEvent[] } & NeighbourCursors;
