import type { Db } from '#app/db/schema.ts';
import { MAX_SUMMED_ORDERS } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { deviceName } from '#app/domain/people/security-log/device-name.ts';
import { shownEmail } from '#app/domain/text/phone-address.ts';

/** What the shop stores of a person, for a file of their own: account, log-ins, notices and the newest `MAX_SUMMED_ORDERS`
 * orders with payments and returns. No passkey, nothing of their work in the shop, no cost, no note of the shop. */
export async function readPersonData(db: Db, { now, uid }: By) {
  const { email, ...account } = await db
    .selectFrom('users')
    .select(['name', 'phone', 'email', 'verifiedPhone as confirmedPhone', 'role', 'language', 'createdAt', 'updatedAt'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['userAgent', 'ipAddress as address', 'createdAt', 'updatedAt as lastSeen'])
    .where('userId', '=', uid)
    .where('expiresAt', '>', instant(now))
    .orderBy('createdAt', 'desc')
    .execute();
  const securityLog = await db
    .selectFrom('securityEvents')
    .select(['at', 'kind', 'address', 'userAgent'])
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SUMMED_ORDERS)
    .execute();
  const notices = await db
    .selectFrom('outbox')
    .select(['event', 'createdAt', 'sentAt'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute();
  return {
    account: { ...account, email: shownEmail(email) },
    sessions: withDevice(sessions),
    securityLog: withDevice(securityLog),
    notices,
    orders: await readOrderData(db, uid),
  };
}

function withDevice<Row extends { userAgent: string | null }>(rows: Row[]) {
  return rows.map((row) => ({ ...row, device: deviceName(row.userAgent ?? '') }));
}

async function readOrderData(db: Db, uid: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'createdAt', 'status', 'name', 'phone', 'address', 'paymentMethod', 'total', 'deposit'])
    .select(['paid', 'returned', 'taxRate', 'termsVersion'])
    .where('uid', '=', uid)
    .orderBy('number', 'desc')
    .limit(MAX_SUMMED_ORDERS)
    .execute();
  const of = db
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', uid)
    .where('number', '>=', orders.at(-1)?.number ?? 0);
  const items = await db
    .selectFrom('orderItems')
    .select(['orderId', 'name', 'ram', 'rom', 'variant', 'qty', 'salePrice'])
    .where('orderId', 'in', of)
    .orderBy('line')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'orderId', 'direction', 'method', 'amount', 'number', 'paidAt', 'state', 'rejection'])
    .select(['submittedAt', 'decidedAt', 'voidedAt'])
    .where('orderId', 'in', of)
    .orderBy('submittedAt')
    .execute();
  const slips = await db
    .selectFrom('slips')
    .innerJoin('payments', 'payments.id', 'slips.paymentId')
    .select(['slips.id', 'slips.paymentId', 'slips.createdAt', 'slips.qrText'])
    .where('payments.orderId', 'in', of)
    .where('blobHash', 'is not', null)
    .execute();
  const returns = await db
    .selectFrom('returns')
    .select(['orderId', 'number', 'at', 'value', 'refund', 'method'])
    .where('orderId', 'in', of)
    .execute();
  const itemsOf = groupBy(items, 'orderId');
  const paymentsOf = groupBy(payments, 'orderId');
  const slipsOf = groupBy(slips, 'paymentId');
  const returnsOf = groupBy(returns, 'orderId');
  return orders.map(({ id, ...order }) => ({
    ...order,
    items: itemsOf(id).map(({ orderId: _, ...item }) => item),
    payments: paymentsOf(id).map(({ id: paymentId, orderId: _, ...payment }) => ({
      ...payment,
      slips: slipsOf(paymentId).map(({ id: slip, paymentId: _, ...facts }) => ({
        ...facts,
        picture: `/slips/${slip}`,
      })),
    })),
    returns: returnsOf(id).map(({ orderId: _, ...each }) => each),
  }));
}

function groupBy<Key extends string, Row extends Record<Key, string>>(rows: Row[], key: Key) {
  const groups = Map.groupBy(rows, (row): string => row[key]);
  return (value: string): Row[] => groups.get(value) ?? [];
}
