import { useLingui } from '@lingui/react/macro';
import { MAX_CART_LINES } from '#app/domain/constants.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import type { OfflineProblem } from '#app/ui/admin/orders/counter/offline/offline-counter.ts';
import type { FinishAnswer } from '#app/ui/admin/orders/counter/sale-requests.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type Refused = Exclude<FinishAnswer, { ok: true }> | OfflineProblem;

export type SaleProblem = {
  place: 'line' | 'payment';
  at: number | null;
  text: string;
  asks: 'drawer' | 'login' | null;
};

const OF_PAYMENTS = [
  'too-little-cash',
  'no-such-account',
  'number-used',
  'number-unlike',
  'not-paid',
  'no-open-shift',
  'logged-out',
  'no-answer',
  'not-kept',
  'perhaps-sold',
  'no-such-buyer',
  'needs-buyer',
  'no-such-method',
  'deposit-too-small',
  'may-not-trade-in',
  'phone-known',
  'phone-not-taken',
  'trade-in-offline',
];

/** Says why a sale was not finished. Nothing of it has happened then, except where no answer came. */
export function useSaleProblem(): (refused: Refused) => SaleProblem {
  const { t } = useLingui();
  const locale = useLocale();
  const textOf = (refused: Refused): string => {
    if ('problems' in refused)
      return refused.problems.sale?.code === 'too-large'
        ? t`A sale has at most ${MAX_CART_LINES} lines. Please finish it in two.`
        : t`The sale could not be read. Please check the prices and amounts.`;
    switch (refused.problem) {
      case 'no-answer':
        return t`The shop did not answer. Nothing is lost: press Finish sale again, it counts once.`;
      case 'needs-buyer':
        return t`Choose the buyer above: who pays later needs a phone number.`;
      case 'no-such-method':
        return t`This payment method does not exist any more. Please choose another.`;
      case 'deposit-too-small': {
        const min = formatMmk(refused.min, locale);
        return t`A deposit keeps the goods, so it is at least ${min}.`;
      }
      case 'may-not-trade-in':
        return t`You may not take an old phone into stock. Please ask the owner.`;
      case 'phone-known':
        return t`The shop has a phone with this number already. Please check the number of the old phone.`;
      case 'phone-not-taken':
        return t`The old phone cannot be taken into stock as this model. Please choose another model.`;
      case 'trade-in-offline':
        return t`An old phone can be taken only when the shop can be reached. Take the trade-in out, or wait for the connection.`;
      case 'no-such-buyer':
        return t`Nothing can be sold to this number: it is not this buyer’s, its account is blocked, or they work here. Choose another buyer, or a walk-in.`;
      case 'logged-out':
        return t`You are logged out. The sale is kept: log in in another window, then press Finish sale again.`;
      case 'not-kept':
        return t`The shop did not answer, and this device has no prices to sell from: it was not prepared yet, or its storage was cleared. Nothing is lost: press Finish sale again once it is connected.`;
      case 'cannot-keep':
        return t`This device cannot store the sale: its storage is full, or the window is private. It is not sold. Please free some space, or wait for the connection.`;
      case 'perhaps-sold': {
        const why = textOf(refused.why);
        return t`The shop did not answer, and may have this sale. Do not change it: press Finish sale again once the shop can be reached, it counts once. This device cannot sell it: ${why}`;
      }
      case 'too-long-away':
        return t`This device has not reached the shop for 72 hours, or its clock is wrong. Connect it before you sell.`;
      case 'not-enough-stock':
        return t`Not enough stock for ${refused.name}. Available: ${refused.available}`;
      case 'price-changed': {
        const price = formatMmk(refused.price, locale);
        return t`The price of ${refused.name} is now ${price}. Please tell the buyer and finish again.`;
      }
      case 'item-gone':
        return t`This is no longer sold. Please take it out.`;
      case 'piece-gone':
        return t`This phone was sold meanwhile, or is kept for an order or another device of the counter. Please choose another.`;
      case 'too-few-units':
      case 'too-many-units':
        return t`Please choose which phone it is: scan its number.`;
      case 'too-little-cash':
        return t`The cash is less than its part. Please check what was given.`;
      case 'not-paid': {
        const missing = formatMmk(Math.abs(refused.missing), locale);
        return refused.missing > 0
          ? t`${missing} is not paid yet.`
          : t`The payments are ${missing} more than the total.`;
      }
      case 'no-such-account':
        return t`This account is not in use any more. Please choose another.`;
      case 'number-used':
        return t`A payment with this transaction number is entered already.`;
      case 'number-unlike':
        return t`This is no transaction number: it has at least 6 letters and digits. Please check it, or leave it empty.`;
      case 'no-open-shift':
        return t`No drawer is open for this cash. Open one, then finish again.`;
      case 'key-reused':
        return t`This sale was finished already, with other content. Please look at the orders, then start a new sale.`;
      case 'not-allowed':
        return t`You may not sell any more. Please ask the owner.`;
      case 'below-floor':
        return t`This is less than you may ask. Please ask the owner, or take less off.`;
      case 'above-price':
        return t`This is more than the price of the shop.`;
      case 'no-such-reason':
        return t`Please choose one of the shop’s reasons.`;
      case 'discount-too-large':
        return t`The discount is more than the total.`;
      case 'empty-cart':
        return t`Nothing in the list yet. Scan a phone, or type a few letters.`;
      case 'total-too-large':
        return t`This order is too large. Please lower the quantities.`;
      default:
        return t`Something went wrong. Please try again.`;
    }
  };
  return (refused) => {
    const isOfPayment = 'problem' in refused && OF_PAYMENTS.includes(refused.problem);
    const at = 'at' in refused ? (refused.at ?? null) : null;
    const problem = 'problem' in refused ? refused.problem : null;
    const asks = problem === 'no-open-shift' ? 'drawer' : problem === 'logged-out' ? 'login' : null;
    return { place: isOfPayment ? 'payment' : 'line', at, text: textOf(refused), asks };
  };
}
