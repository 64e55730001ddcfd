import type { Instant } from '#app/db/schema.ts';
import type { FieldChange } from '#app/domain/audit/field-changes.ts';

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
  item: { name: string; ram: string; rom: string; standing: boolean } | null;
  /** The person it was done to. */
  person: string | null;
  changes: FieldChange[];
};

/** The events shown and, where there are more, the ids from which the neighbouring pages go on. */
export type AuditPage = { events: AuditEvent[]; newer: number | null; older: number | null };
/** A page is those just older or just newer than an event; without one, the newest. */
export type AuditPlace = { before: number } | { after: number } | null;

/** The place that `page` in a URL names: `before-123`, `after-123`. Whatever else it says is the newest page. */
export function readPlace(text: string): AuditPlace {
  const [, side, digits] = /^(before|after)-(\d{1,15})$/.exec(text) ?? [];
  if (side === 'before') return { before: Number(digits) };
  if (side === 'after') return { after: Number(digits) };
  return null;
}
