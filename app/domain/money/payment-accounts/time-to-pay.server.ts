import { z } from 'zod';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Decimal, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { whole } from '#app/domain/fields.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import type { Format } from '#app/domain/text/format.ts';

/** The shop reminds a buyer this long before an order expires. */
export const REMINDER_MS = 2 * HOUR_MS;
/** A buyer who withdraws a payment, or could not pay for a while, has at least this time to pay. */
export const RESEND_HOURS = 1;
const MAX_HOURS = 720;

/** 0 means no limit. */
export const timeToPayForm = (format: Format) => z.object({ holdHours: whole(0, MAX_HOURS, format) });

export function payDeadline(now: Date, hours: number): Instant {
  return instant(new Date(now.getTime() + hours * HOUR_MS));
}

export async function readHoursToPay(db: Db): Promise<number | null> {
  const row = await db.selectFrom('settings').select('holdHours').where('id', '=', 'general').executeTakeFirst();
  return row?.holdHours ?? null;
}

/** Limits the time to pay of orders placed from now on. With null, no pending order has a deadline any longer. */
export async function saveHoursToPay(db: Db, by: By, holdHours: number | null): Promise<void> {
  await transact(db, async (trx) => {
    await saveSettings(trx, by, 'price hold saved', { holdHours });
    if (holdHours === null) await clearDeadlines(trx);
  });
}

async function clearDeadlines(trx: Trx): Promise<void> {
  const clearedOrders = await trx
    .updateTable('orders')
    .set({ payBefore: null })
    .where(hasStatus(INITIAL_STATUS))
    .where('payBefore', 'is not', null)
    .returning('uid')
    .execute();
  for (const { uid } of clearedOrders) noteChange(trx, { what: 'orders', uid });
}

/** Reads the payment methods, and the hours to pay of methods that only take transfers. A buyer who may pay on delivery or at
 * the counter need not send money before. Also reads the version of the shop's terms and the rate of the commercial tax. One
 * query reads all, because every checkout runs it. */
export async function readPaymentTerms(db: Db): Promise<{
  methods: string[];
  hoursToPay: Map<string, number>;
  termsVersion: number | null;
  taxRate: Decimal | null;
}> {
  const rows = await db
    .selectFrom('paymentSettings')
    .leftJoin('settings', (join) => join.on('settings.id', '=', 'general').on('settings.holdHours', 'is not', null))
    .leftJoin('paymentAccounts', (join) =>
      join.on('settings.id', 'is not', null).on('paymentAccounts.active', '=', true),
    )
    .select(['methods', 'holdHours', 'method', 'kind'])
    .select((eb) =>
      eb
        .selectFrom('shopTerms')
        .select(({ fn }) => fn.max('version').as('version'))
        .as('termsVersion'),
    )
    .select((eb) =>
      eb.selectFrom('settings as shop').select('shop.salesTaxRate').where('shop.id', '=', 'general').as('taxRate'),
    )
    .where('paymentSettings.id', '=', 'default')
    .execute();
  const limited = rows.flatMap(({ method, kind, holdHours }) =>
    method && holdHours ? [{ method, kind, holdHours }] : [],
  );
  const others = limited.filter(({ kind }) => kind !== 'transfer').map(({ method }) => method);
  const hoursToPay = new Map(limited.map(({ method, holdHours }) => [method, holdHours]));
  for (const method of others) hoursToPay.delete(method);
  const { termsVersion = null, taxRate = null } = rows[0] ?? {};
  return { methods: rows[0]?.methods ?? [], hoursToPay, termsVersion, taxRate };
}

/** Leaves pending orders at least an hour after buyers could not pay: the shop was down or `method` had no account. */
export async function raiseDeadlines(trx: Trx, now: Date, method?: string): Promise<void> {
  const payBefore = payDeadline(now, RESEND_HOURS);
  const raisedOrders = await trx
    .updateTable('orders')
    .set({ payBefore })
    .where(hasStatus(INITIAL_STATUS))
    .where('payBefore', '<', payBefore)
    .$if(method !== undefined, (query) => query.where('paymentMethod', '=', method ?? ''))
    .returning('uid')
    .execute();
  for (const { uid } of raisedOrders) noteChange(trx, { what: 'orders', uid });
}

/** Extends the deadline after a payment is rejected, voided or withdrawn, by default by the hours of a new order. */
export async function extendDeadline(trx: Trx, now: Date, orderId: string, hours?: number): Promise<void> {
  const extension = hours ?? (await readHoursToPay(trx));
  if (extension === null) return;
  const payBefore = payDeadline(now, extension);
  await trx
    .updateTable('orders')
    .set({ payBefore, payReminded: false })
    .where('id', '=', orderId)
    .where(hasStatus(INITIAL_STATUS))
    .where('payBefore', '<', payBefore)
    .execute();
}
