import type { Db } from '#app/db/schema.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import type { ReturnablePage } from '#app/domain/orders/returns/return.ts';
import { canComeBack } from '#app/domain/orders/returns/return-amounts.ts';
import { listReturnable } from '#app/domain/orders/returns/returnable-lines.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';

export async function isReturnable(
  db: Db,
  { id, status, returned }: { id: string; status: OrderStatus; returned: number | null },
): Promise<boolean> {
  if (!ORDER_STATUSES[status].isSold) return false;
  return returned === null || canComeBack(await listReturnable(db, id));
}

export async function readReturnable(db: Db, id: string): Promise<ReturnablePage | undefined> {
  const ledger = await readOrderLedger(db, id);
  if (!ledger) return undefined;
  const [lines, { [id]: balance }] = await Promise.all([listReturnable(db, id), readShownBalances(db, [ledger.order])]);
  return {
    ledger,
    lines: lines.map(({ line, salePrice, qty, units, pieces, ...phone }) => ({
      ...phoneOf(phone),
      line,
      salePrice,
      qty,
      units,
      pieces,
    })),
    paid: balance?.paid,
  };
}
