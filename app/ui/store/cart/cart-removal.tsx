import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Snackbar } from '#app/ui/components/snackbar.tsx';
import { changeCart } from '#app/ui/storage/cart-store.ts';

export type Removal = ReturnType<typeof useRemoval>;

type RemovedLine = { line: CartLine; index: number };

/** Removes lines at once; undo restores only those lines (D 31). */
export function useRemoval() {
  const [removed, setRemoved] = useState<RemovedLine[]>([]);
  return {
    canUndo: removed.length > 0,
    remove(change: (lines: CartLine[]) => CartLine[]) {
      changeCart((lines) => {
        const remaining = change(lines);
        const newlyRemoved = lines
          .map((line, index) => ({ line, index }))
          .filter(({ line }) => !remaining.includes(line));
        setRemoved([...newlyRemoved, ...removed]);
        return remaining;
      });
    },
    dismiss: () => setRemoved([]),
    undo() {
      changeCart((lines) => removed.reduce(restore, lines));
      setRemoved([]);
    },
  };
}

/** Puts a removed line back, unless its item was added again. */
function restore(lines: CartLine[], { line, index }: RemovedLine): CartLine[] {
  return lines.some(({ id }) => id === line.id) ? lines : lines.toSpliced(index, 0, line);
}

export function UndoRemoval({ removal }: { removal: Removal }) {
  const { t } = useLingui();
  if (!removal.canUndo) return null;
  const undo = (
    <Button size="small" onClick={removal.undo}>
      {t`Undo`}
    </Button>
  );
  return (
    <Snackbar action={undo} onDismiss={removal.dismiss}>
      {t`Removed from your cart.`}
    </Snackbar>
  );
}
