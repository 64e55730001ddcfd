import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CartLine } from '#app/domain/cart/cart.ts';
import { Button } from '#app/ui/button.tsx';
import { Toast } from '#app/ui/message.tsx';
import { changeCart } from '#app/ui/store/cart-store.ts';

export type Removal = ReturnType<typeof useRemoval>;

/** Takes lines out of the cart at once and can put back what the last removal took (DECISIONS 31). */
export function useRemoval() {
  const [before, setBefore] = useState<CartLine[] | null>(null);
  return {
    /** The cart as it stood before the last removal; null where there is nothing to undo. */
    before,
    remove(change: (lines: CartLine[]) => CartLine[]) {
      changeCart((lines) => {
        setBefore(lines);
        return change(lines);
      });
    },
    undo() {
      if (before) changeCart(() => before);
      setBefore(null);
    },
  };
}

/** Says that something was taken out, and offers it back. */
export function RemovalUndo({ removal }: { removal: Removal }) {
  if (!removal.before) return null;
  const undo = (
    <Button size="small" onClick={removal.undo}>
      <Trans>Undo</Trans>
    </Button>
  );
  return (
    <div className="mb-6">
      <Toast action={undo}>
        <Trans>Taken out of your cart.</Trans>
      </Toast>
    </div>
  );
}
