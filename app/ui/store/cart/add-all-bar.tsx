import { Plural, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FieldProblem } from '#app/domain/fields.ts';
import { sumMmk, totalMmk } from '#app/domain/money.ts';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { Figure, Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { changeCart, useCart } from '#app/ui/storage/cart-store.ts';
import { restoreDurable } from '#app/ui/storage/durable-storage.ts';
import { AddedToCart } from '#app/ui/store/cart/added-to-cart.tsx';
import type { ChosenQuantities } from '#app/ui/store/cart/chosen-quantities.ts';

type CartChange = { before: CartLine[]; after: CartLine[] };

/** Puts all chosen quantities into the cart, whatever the filter shows (SPEC 5, D 42). */
export function AddAllBar({ chosen, isOffered }: { chosen: ChosenQuantities; isOffered: boolean }) {
  const { t } = useLingui();
  const cart = useCart() ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | FieldProblem | null>(null);
  const [lastChange, setLastChange] = useState<CartChange>();
  const lines = chosen.addTo(cart);

  async function addAll() {
    if (chosen.problem) return setAdded(chosen.problem);
    await restoreDurable();
    changeCart((before) => {
      const after = chosen.addTo(before);
      setAdded(after.length);
      // SPEC 5: without a quantity, the stored cart stays.
      if (after.length === 0) return before;
      setLastChange({ before, after });
      return after;
    });
  }

  function undo({ before }: CartChange) {
    changeCart(() => before);
    setAdded(null);
    button.current?.focus();
  }

  if (!isOffered && lines.length === 0) return null;
  // Undo must not take back a later change by another tab.
  const canUndo = lastChange && JSON.stringify(cart) === JSON.stringify(lastChange.after);
  return (
    <div className={`foot-bar add-all ${lines.length > 0 ? 'sticky bottom-(--bottom-bar-height)' : ''}`}>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap sm:items-center sm:justify-between">
        <Button
          ref={button}
          look={lines.length > 0 ? 'main' : 'plain'}
          className="h-auto min-h-11 gap-x-1 max-sm:flex-col max-sm:py-1 max-sm:leading-snug"
          onClick={addAll}
          data-early
        >
          {t`Add All to Cart`}
          <ChosenTotal lines={lines} />
        </Button>
        <AddedToCart
          added={added}
          action={
            canUndo && (
              <Button look="quiet" size="small" onClick={() => undo(lastChange)}>
                {t`Undo`}
              </Button>
            )
          }
        >{t`${added} items added to cart!`}</AddedToCart>
      </div>
    </div>
  );
}

function ChosenTotal({ lines }: { lines: CartLine[] }) {
  const pieces = sumMmk(lines.map(({ qty }) => qty));
  const total = totalMmk(lines);
  if (!pieces || total === null) return null;
  return (
    <span className="max-sm:text-sm max-sm:font-normal">
      <span className="max-sm:sr-only">{' · '}</span>
      {lines.some(isArticle) ? <Figure value={pieces} /> : <Plural value={pieces} one="# phone" other="# phones" />}
      {' · '}
      <Mmk value={total} />
    </span>
  );
}
