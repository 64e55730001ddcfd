import type { ExpressionBuilder } from 'kysely';
import { insertAll } from '#app/db/json-rows.server.ts';
import type { Database, Role, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { type Action, mayDo } from '#app/domain/people/audit/actions.ts';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { AUDITED_KINDS } from '#app/domain/people/security-log/security-event.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';

/** Who acts, and when. `right`: that of the whole, for an action that is part of another, in place of its own. */
export type By = { now: Date; uid: string; right?: Right | undefined };

/** `uid` is null if the shop itself acts. */
export type NewAuditEvent = {
  uid: string | null;
  right?: Right | undefined;
  action: Action;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

export class NoLongerAllowedError extends Error {
  constructor() {
    super('this person may not do this any more');
  }
}

/** @returns the id of the event, which is immutable. @throws NoLongerAllowedError, after a rollback, if the person may not do this now. */
export async function record(trx: Trx, now: Date, event: NewAuditEvent): Promise<number> {
  const [id = 0] = await recordAll(trx, [{ now, ...event }]);
  const kind = AUDITED_KINDS.find((each: Action) => each === event.action);
  if (kind) await logSecurity(trx, now, { uid: event.entityId, kind, by: event.uid });
  return id;
}

/** @returns the ids of the events, in no order. */
export async function recordAll(trx: Trx, events: (NewAuditEvent & { now: Date })[]): Promise<number[]> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const rows = events.map(({ now, before, after, right: _, ...event }) => ({
    at: instant(now),
    ...event,
    before: json(before),
    after: json(after),
  }));
  const query = trx
    .insertInto('auditEvents')
    .values(rows)
    .returning((eb) => ['id', 'uid', 'action', ...storedRole(eb)]);
  const insertedRows = await query.execute();
  const needed = new Map(events.map(({ action, right }) => [action, right]));
  const areAllowed = insertedRows.every((row) => isAllowed(row, needed.get(row.action as Action)));
  if (!areAllowed) throw new NoLongerAllowedError();
  return insertedRows.map(({ id }) => id);
}

/** Events of another service, which nobody has caused here, in one statement of one parameter. */
export async function recordPast(trx: Trx, events: (Omit<NewAuditEvent, 'uid' | 'right'> & { now: Date })[]) {
  const rows = events.map(({ now, before = null, after = null, ...event }) => ({
    ...{ at: instant(now), uid: null, ...event },
    // As objects: the statement is JSON, too.
    ...({ before, after } as { before: string; after: string }),
  }));
  await insertAll(trx, 'auditEvents', rows);
}

/** Runs the saves one after the other. @returns the ids of the audit events that they recorded. */
export async function saveAll(saves: (() => Promise<number | null>)[]): Promise<number[]> {
  const events: number[] = [];
  for (const save of saves) {
    const event = await save();
    if (event !== null) events.push(event);
  }
  return events;
}

function storedRole(eb: ExpressionBuilder<Database, 'auditEvents'>) {
  const active = eb.selectFrom('users').whereRef('users.id', '=', 'auditEvents.uid').where('blockedAt', 'is', null);
  return [active.select('role').as('role'), active.select('rights').as('rights')] as const;
}

type Inserted = { uid: string | null; action: string; role: Role | null; rights: string | null };

function isAllowed({ uid, action, role, rights }: Inserted, needed: Right | undefined): boolean {
  if (uid === null) return true;
  if (role === null) return false;
  const held = sessionRights({ role, rights });
  return mayDo(action as Action, held.role, held.rights, needed);
}
