import type { Trx } from '#app/db/schema.ts';
import type { PricedCart } from '#app/domain/orders/checkout/cart-check.ts';
import { FREE_WITH_IT, type SoldLine } from '#app/domain/orders/counter/counter-price.ts';
import { type Sale, type SaleLine, SaleRefusedError } from '#app/domain/orders/counter/counter-sale.ts';
import { listDiscountReasons } from '#app/domain/orders/counter/discount-reasons.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { findBelowFloor } from '#app/domain/people/limits/limits.server.ts';
import { mayAct } from '#app/domain/people/staff/staff.server.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { lineCost } from '#app/domain/prices/pricing/line-cost.ts';

/** Each reason is one of the shop's, and only an article is free with something else. */
export async function refuseUnknownReasons(trx: Trx, { lines, discount }: Sale): Promise<void> {
  const above = lines.findIndex(({ price = 0, salePrice }) => price > salePrice);
  if (above >= 0) throw new SaleRefusedError({ ok: false, problem: 'above-price', at: above });
  const lowered = lines.filter(({ price, salePrice }) => price !== undefined && price < salePrice);
  if (lowered.length === 0 && !discount) return;
  const reasons = await listDiscountReasons(trx);
  const isKnown = ({ price, reason = '' }: Pick<SaleLine, 'price' | 'reason'>) =>
    reasons.includes(reason) || (reason === FREE_WITH_IT && price === 0);
  const unknown = lowered.find((line) => !isKnown(line));
  if (unknown) throw new SaleRefusedError({ ok: false, problem: 'no-such-reason', at: lines.indexOf(unknown) });
  if (discount && !reasons.includes(discount.reason))
    throw new SaleRefusedError({ ok: false, problem: 'no-such-reason' });
}

/** Nobody sells below their floor, or below the cost without the right to see it. Only an article is free, in the whole sale. */
export async function refuseBelowFloor(
  trx: Trx,
  { uid }: By,
  sold: SoldLine[],
  { cart, shopPrices, slack }: { cart: PricedCart; shopPrices: number[]; slack: number },
): Promise<void> {
  const refuse = (at: number): never => {
    const from = sold[at]?.from;
    throw new SaleRefusedError({ ok: false, problem: 'below-floor', ...(from !== undefined && { at: from }) });
  };
  const lines = cart.lines.map(({ qty, item, offered, discount }, at) => ({
    itemId: item.id,
    unitId: offered?.salePrice == null ? undefined : offered.id,
    qty,
    listPrice: Math.max(discount?.listPrice ?? item.salePrice, shopPrices[at] ?? 0),
    price: item.salePrice,
    isFree: discount?.priceReason === FREE_WITH_IT && item.salePrice === 0 && isArticle(item),
  }));
  if (lines.every(({ price, listPrice }) => price >= listPrice)) return;
  const floor = await findBelowFloor(trx, uid, lines, slack);
  if (floor !== undefined) refuse(floor);
  if (await mayAct(trx, uid, 'costs.view')) return;
  if (cart.total === 0) refuse(-1);
  const gains = cart.lines.map(({ qty, item }) => item.salePrice * qty - (lineCost({ ...item, qty }) ?? 0));
  const at = lines.findIndex(
    ({ isFree, price: each, listPrice }, n) => !isFree && each < listPrice && (gains[n] ?? 0) < 0,
  );
  if (at >= 0) refuse(at);
  if (lines.some(({ isFree }) => isFree) && gains.reduce((sum, gain) => sum + gain, 0) < 0) refuse(-1);
}
