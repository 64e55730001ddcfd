import { useLingui } from '@lingui/react/macro';
import type { OfflineRefusal } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useSaleProblem } from '#app/ui/admin/orders/counter/sale-messages.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** Why the shop could not enter a sale that was made without it. */
export function useOfflineRefusal(): (refusal: OfflineRefusal) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const problemOf = useSaleProblem();
  return (refusal) => {
    switch (refusal.problem) {
      case 'device-off':
        return t`The device may not sell offline any more.`;
      case 'too-old':
        return t`It was sold more than 72 hours after the device last reached the shop, or the clock of the device is wrong.`;
      case 'number-taken':
        return t`Another sale has the same number.`;
      case 'not-allowed':
        return t`The person who sold it may not sell any more.`;
      case 'price-changed': {
        const price = formatMmk(refusal.price, locale);
        return t`The price of ${refusal.name} is now ${price}, and was not that of the voucher when the device last reached the shop.`;
      }
      case 'below-floor':
        return t`It was sold for less than the person who sold it may ask.`;
      case 'piece-gone':
        return t`${refusal.name}: this phone was sold meanwhile, or is kept for an order.`;
      default:
        return problemOf(refusal).text;
    }
  };
}
