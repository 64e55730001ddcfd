import type { Db } from '#app/db/schema.ts';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { ListedOfflineSale, OfflineRefusal, SentSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { readOfflineNumber } from '#app/domain/orders/offline-number.ts';
import { PHONE_COLUMNS, phoneLabel } from '#app/domain/phone/phone.ts';
import { isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { normalizeCode } from '#app/domain/stock/units/unit-code.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

const MAX_SHOWN = 100;
const MAX_UNREAD = 1_000;

type Wanted = { number?: string | undefined; key?: string | undefined };

/** Sales that were made without the shop: those that somebody must settle or count first, then the newest. */
export async function listOfflineSales(db: Db, { number: typed = '', key }: Wanted = {}): Promise<ListedOfflineSale[]> {
  const number = readOfflineNumber(typed);
  const rows = await db
    .selectFrom('offlineSales as sale')
    .leftJoin('users as seller', 'seller.id', 'sale.soldBy')
    .innerJoin('users as sender', 'sender.id', 'sale.sentBy')
    .leftJoin('orders', 'orders.id', 'sale.orderId')
    .select(['sale.key', 'counter', 'count', 'madeAt', 'state', 'refusal', 'sale.sale', 'missing'])
    .select([
      'checkedAt',
      'reason',
      'orderId',
      'orders.number as order',
      'seller.name as soldBy',
      'sender.name as sentBy',
    ])
    .$if(number !== null, (query) =>
      query.where('counter', '=', number?.counter ?? 0).where('count', '=', number?.count ?? 0),
    )
    .$if(key !== undefined, (query) => query.where('sale.key', '=', key ?? ''))
    .orderBy(({ eb }) =>
      eb
        .case()
        .when('state', '=', 'waiting')
        .then(0)
        .when(eb.and([eb('missing', 'is not', null), eb('checkedAt', 'is', null)]))
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('sale.key')
    .limit(MAX_SHOWN)
    .execute();
  const sales = rows.map(({ sale, refusal, ...row }) => ({
    ...row,
    sale: sale as SentSale,
    refusal: refusal as OfflineRefusal | null,
  }));
  const labels = await readLabels(db, sales);
  const methods = await readMethods(db);
  const codesOf = await readCodes(
    db,
    sales.flatMap(({ sale }) => sale.lines.flatMap(({ unitId }) => unitId ?? [])),
  );
  return sales.map(({ sale, ...row }) => ({
    ...row,
    unread: sale.unread?.slice(0, MAX_UNREAD) ?? null,
    paid: sale.payments.reduce((sum, { amount }) => sum + amount, 0),
    payments: sale.payments.map(({ via, amount, number, phone }) => ({
      method: methods.get(via) ?? null,
      ...{ amount, number, phone: phone?.code ?? null },
    })),
    discount: sale.discount ?? null,
    buyer: sale.buyer ?? null,
    lines: sale.lines.map((line) => ({
      ...line,
      label: labels.get(line.itemId) ?? line.itemId,
      codes: line.unitId === undefined ? [] : codesOf(line.unitId).map(({ code }) => code),
    })),
  }));
}

async function readMethods(db: Db): Promise<Map<string, string>> {
  const accounts = await db.selectFrom('paymentAccounts').select(['id', 'method']).execute();
  const named = [CASH, TRADE_IN, ...(await listPaymentMethods(db))].map((method) => [method, method] as const);
  return new Map([...named, ...accounts.map(({ id, method }) => [id, method] as const)]);
}

async function readLabels(db: Db, sales: { sale: SentSale }[]): Promise<Map<string, string>> {
  const ids = [...new Set(sales.flatMap(({ sale }) => sale.lines.map(({ itemId }) => itemId)))];
  if (ids.length === 0) return new Map();
  const items = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS])
    .where('id', 'in', ids)
    .execute();
  return new Map(items.map(({ id, ...phone }) => [id, phoneLabel(phone)]));
}

export function openOfflineSales(db: Db) {
  return db
    .selectFrom('offlineSales')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'waiting'), and([eb('missing', 'is not', null), eb('checkedAt', 'is', null)])]),
    );
}

/** The line of the sale that the phone with this number can stand for: the refused one, or the only one of its model. None if
 * the phone is not in stock, or an order keeps it. One that is kept for another device has left the shop all the same. */
export async function findUnitFor(
  db: Db,
  key: string,
  typed: string,
): Promise<{ line: number; unitId: string } | undefined> {
  const row = await db.selectFrom('offlineSales').select(['sale', 'refusal']).where('key', '=', key).executeTakeFirst();
  const unit = await db
    .selectFrom('unitCodes')
    .innerJoin('units', 'units.id', 'unitCodes.unitId')
    .select(['units.id', 'itemId'])
    .where('code', '=', normalizeCode(typed))
    .where('units.state', '=', 'in-stock')
    .where(isNotKept)
    .executeTakeFirst();
  const lines = row?.sale.lines ?? [];
  const fitting = [...lines.keys()].filter((at) => lines[at]?.itemId === unit?.itemId && lines[at]?.qty === 1);
  const { at, id } = (row?.refusal ?? {}) as { at?: number; id?: string };
  const refused = fitting.find((each) => lines[each]?.unitId === id) ?? fitting.find((each) => each === at);
  const line = refused ?? (fitting.length === 1 ? fitting[0] : undefined);
  return unit && line !== undefined ? { line, unitId: unit.id } : undefined;
}
