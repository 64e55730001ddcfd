import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldProblem } from '#app/domain/fields.ts';
import { Button } from '#app/ui/components/button.tsx';
import { AddedToCart } from '#app/ui/store/cart/added-to-cart.tsx';
import { changeCart } from '#app/ui/store/cart/cart-store.ts';
import type { Chosen } from '#app/ui/store/cart/chosen-quantities.ts';

/** Replaces the quantities in the cart with all chosen ones, whatever the filter shows (SPEC 5). */
export function AddAllBar({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui();
  const [added, setAdded] = useState<number | FieldProblem | null>(null);
  const addAll = () => {
    const ambiguous = chosen.ambiguous();
    if (ambiguous) return setAdded(ambiguous);
    const lines = chosen.lines();
    if (lines.length > 0) changeCart(() => lines);
    setAdded(lines.length);
  };
  return (
    <div className="foot-bar sticky bottom-(--bottom-bar-height) -mx-4 mt-6 border-t border-base-300 bg-base-100 px-4 py-3 print:hidden">
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button look="main" onClick={addAll} data-early>
          <Trans>Add All to Cart</Trans>
        </Button>
        <AddedToCart added={added}>{t`${added} items added to cart!`}</AddedToCart>
      </div>
    </div>
  );
}
