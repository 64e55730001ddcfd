import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CartLine } from '#app/domain/cart/cart.ts';

/** The quantity of a cart's line. While one types it shows what is typed; after that, what the cart has taken. */
export function LineQty({ line, onChange }: { line: CartLine; onChange: (typed: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="input h-11 w-20 text-right tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      aria-label={t`Qty ${line.name} ${line.ram} ${line.rom}`}
      value={typed ?? String(line.qty)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
