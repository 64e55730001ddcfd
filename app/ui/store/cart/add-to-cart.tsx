import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { timesMmk } from '#app/domain/money.ts';
import { ambiguousQty, cartLine, readQty, withChosen } from '#app/domain/orders/checkout/cart.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { changeCart, useCart } from '#app/ui/storage/cart-store.ts';
import { restoreDurable } from '#app/ui/storage/durable-storage.ts';
import { AddedToCart } from '#app/ui/store/cart/added-to-cart.tsx';
import { forgetTyped, useForgetTypedOnLeave } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyStepper } from '#app/ui/store/cart/qty-stepper.tsx';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';

/** Sets the quantity, so that pressing twice changes nothing (decision: sharing). */
export function AddToCart({ phone }: { phone: StockItem }) {
  const { t } = useLingui();
  const locale = useLocale();
  const inCart = useCart()?.find(({ id }) => id === phone.id)?.qty;
  const [typed, setTyped] = useState<string>();
  const [added, setAdded] = useState<number | FieldProblem | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  useForgetTypedOnLeave();
  useStorageRestored();
  const qtyText = typed ?? String(inCart ?? 1);
  const sum = timesMmk(phone.salePrice, Math.max(1, readQty(qtyText, locale.format))) ?? phone.salePrice;
  const add = async () => {
    const problem = ambiguousQty(qtyText, locale.format);
    if (problem) return setAdded(problem);
    const qty = readQty(qtyText, locale.format);
    setRestoring(true);
    await restoreDurable();
    setRestoring(false);
    setAdded(qty);
    if (qty < 1) return;
    forgetTyped(phone.id);
    changeCart((lines) => withChosen(lines, [cartLine(phone, qty)]));
  };
  const count = typeof added === 'number' ? formatNumber(added, locale) : '';
  return (
    <div className="act-bar foot-bar max-lg:fixed max-lg:inset-x-0 max-lg:m-0">
      <div className="flex items-center gap-3 noscript:hidden">
        <QtyStepper item={phone} typed={qtyText} onType={(_, text) => setTyped(text)} min={1} />
        <Button
          look="main"
          onClick={add}
          busy={isRestoring}
          className="h-auto min-h-13 min-w-0 shrink grow max-lg:px-2 max-[22.4rem]:px-1 max-md:text-sm"
          data-early
        >
          <span className="flex flex-wrap justify-center gap-x-2 my:leading-normal">
            {t`Add to Cart`}
            <Price value={sum} />
          </span>
        </Button>
      </div>
      <ButtonLink to={`${phonePath(phone)}/order`} rel="nofollow" look="main" className="hidden noscript:inline-flex">
        {t`Order this item`}
      </ButtonLink>
      <AddedToCart added={added}>{t`Added. You have ${count} in your cart.`}</AddedToCart>
    </div>
  );
}
