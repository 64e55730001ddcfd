import { useLingui } from '@lingui/react/macro';
import { MAX_CART_LINES, ORDER_LIMIT_MINUTES } from '#app/domain/constants.ts';
import { type CartLine, itemIdOfLine } from '#app/domain/orders/checkout/cart.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { usePieceText } from '#app/ui/labels/piece-text.tsx';
import type { CheckoutRefusal } from '#app/ui/store/checkout/checkout-state.ts';

export function useNotPlacedMessage(): string {
  const { t } = useLingui();
  return t`Your order was not placed: the connection was lost before it arrived. Nothing was taken from stock. Please press Confirm Order again.`;
}

/** The single message that explains a refusal (SPEC 5 and 8); null if the form fields show the problem. */
export function useCheckoutMessage(): (refusal: CheckoutRefusal, lines: CartLine[]) => string | null {
  const { t } = useLingui();
  const locale = useLocale();
  const notPlaced = useNotPlacedMessage();
  const pieceText = usePieceText();
  return (refusal, lines) => {
    if ('problems' in refusal) {
      const { key: keyProblem, lines: linesProblem, ...fields } = refusal.problems;
      if (Object.values(fields).some((problem) => problem?.code === 'missing'))
        return t`Please fill all buyer info and select a payment method.`;
      if (linesProblem && lines.length > MAX_CART_LINES)
        return t`An order can have at most ${MAX_CART_LINES} different items. Please delete some from your cart and confirm again.`;
      return keyProblem || linesProblem ? t`The cart could not be read. Please reload the page and try again.` : null;
    }
    if ('unavailable' in refusal) return t`Something went wrong. Please try again.`;
    switch (refusal.problem) {
      case 'not-enough-stock':
        return t`Not enough stock for ${refusal.name}. Available: ${refusal.available}`;
      case 'price-changed': {
        const price = formatMmk(refusal.price, locale);
        return t`The price of ${refusal.name} is now ${price}. Please check your cart and confirm again.`;
      }
      case 'deposit-changed': {
        if (refusal.deposit === null) return t`A deposit is no longer required. Please confirm again.`;
        const deposit = formatMmk(refusal.deposit, locale);
        return t`The deposit is now ${deposit}. Please check it and confirm again.`;
      }
      case 'terms-changed':
        return t`The shop’s terms have changed. Please read them and confirm again.`;
      case 'item-gone': {
        const name = lines.find((line) => itemIdOfLine(line) === refusal.itemId)?.name ?? refusal.itemId;
        return t`${name} is no longer sold. Please delete it from your cart and confirm again.`;
      }
      case 'piece-gone': {
        const piece = lines.find(({ id }) => id === refusal.id)?.piece;
        const name = piece ? `${refusal.name} (${pieceText(piece)})` : refusal.name;
        return t`${name} has just been sold. Please delete it from your cart, or choose another one on its page.`;
      }
      case 'empty-cart':
        return t`Your cart is empty.`;
      case 'no-such-payment-method':
        return t`This payment method is no longer offered. Please choose another.`;
      case 'total-too-large':
        return t`This order is too large. Please lower the quantities.`;
      case 'attempt-voided':
        return notPlaced;
      case 'another-person':
        return t`You're now logged in with a different account, so nothing was ordered. Please check your details and confirm again.`;
      case 'too-many-orders':
        return t`You have placed many orders within a few minutes, so this one was not placed. Your cart is kept. Please confirm again in ${ORDER_LIMIT_MINUTES} minutes.`;
      case 'key-reused':
        return t`This order was already sent. Please look at My Orders, then reload this page.`;
    }
  };
}
