import type { Trx } from '#app/db/schema.ts';
import type { Action } from '#app/domain/audit/actions.ts';
import { instant } from '#app/domain/dates.ts';

/** Something that was done: who did it (null: the shop itself), to what, and how it stood before and after. */
export type Deed = {
  uid: string | null;
  action: Action;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** Writes the deed into the audit, in the transaction of the deed itself. It can never be changed afterwards. */
export async function record(trx: Trx, now: Date, deed: Deed): Promise<void> {
  await recordAll(trx, [{ now, ...deed }]);
}

/** Writes several deeds, in their order; at least one. */
export async function recordAll(trx: Trx, deeds: (Deed & { now: Date })[]): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const rows = deeds.map(({ now, before, after, ...deed }) => ({
    at: instant(now),
    ...deed,
    before: json(before),
    after: json(after),
  }));
  await trx.insertInto('auditEvents').values(rows).execute();
}
