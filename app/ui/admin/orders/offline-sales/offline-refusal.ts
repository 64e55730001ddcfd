import { useLingui } from '@lingui/react/macro';
import type { OfflineRefusal } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useSaleProblem } from '#app/ui/admin/orders/counter/sale-messages.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** The person who was refused: the seller when the sale arrived, or the person who settles it now, or only tries it again. */
type Whose = 'seller' | 'settler' | 'again';
type Refusal = OfflineRefusal | { problem: 'other-unit' };

/** Why the shop could not enter a sale that was made without it, and what to do. */
export function useOfflineRefusal(): (refusal: Refusal, whose: Whose) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const problemOf = useSaleProblem();
  return (refusal, whose) => {
    switch (refusal.problem) {
      case 'device-off':
        return t`The device may not sell offline any more.`;
      case 'too-old':
        return t`It was sold more than 72 hours after the device last reached the shop, or the clock of the device is wrong.`;
      case 'unreadable':
        return t`The shop cannot read this sale. Enter it again under Sell, as its voucher says, then cancel this one and say so.`;
      case 'number-taken':
        return t`Another sale has the same number.`;
      case 'not-allowed':
        return whose === 'seller' ? t`The person who sold it may not sell any more.` : problemOf(refusal as never).text;
      case 'price-changed': {
        const price = formatMmk(refusal.price, locale);
        return t`The price of ${refusal.name} is now ${price}, and was not that of the voucher when the device last reached the shop.`;
      }
      case 'below-floor':
        return whose === 'seller'
          ? t`It was sold for less than the person who sold it may ask.`
          : t`It was sold for less than you may ask. Somebody who may give more has to settle it.`;
      case 'piece-gone':
        return t`${refusal.name}: this phone was sold meanwhile, or is kept for an order.`;
      case 'other-unit':
        return t`No phone of this sale can be the one with this number: it is another model, not in stock, or kept for an order.`;
      case 'too-few-units':
      case 'too-many-units':
        return t`${refusal.name}: the shop does not know which phone it was. Choose “Another phone was given” and type its number, or accept it as sold.`;
      case 'item-gone':
        return whose !== 'settler'
          ? t`The shop does not sell this any more. Accept it as sold, and it is in the books all the same.`
          : t`The shop does not know these goods at all. Enter them again under Sell, then cancel this sale and say so.`;
      case 'no-such-account':
        return t`It was paid into an account that the shop does not have any more. Say where the money is.`;
      case 'number-used':
        return t`A payment with this transaction number is entered already. If you accept the sale, its payment waits to be checked.`;
      case 'no-such-reason':
        return t`The reason of its discount is not on the list of the shop any more. If you accept the sale, the reason stays.`;
      case 'no-such-buyer':
        return t`Nothing can be sold to the number of this buyer. If you accept the sale, it is that of a walk-in.`;
      case 'no-open-shift':
        return t`No drawer is open for its cash. Open one, then settle the sale.`;
      case 'key-reused':
        return t`The shop has an order of the same sale with other goods or payments: it was changed after a first attempt. Accept it only if both were sold.`;
      default:
        return problemOf(refusal as never).text;
    }
  };
}
