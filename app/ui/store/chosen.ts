import { useCallback, useState } from 'react';
import { type CartLine, readQty } from '#app/domain/cart/cart.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';

/**
 * The quantities typed in the shop: they outlive every change of view, filter, search and page (DECISIONS 14). `type` is
 * the same function for as long as the shop is open.
 */
export type Chosen = { typedFor(id: string): string; type(item: StockItem, typed: string): void; lines(): CartLine[] };

export function useChosen(): Chosen {
  const [typed, setTyped] = useState<Record<string, { item: StockItem; typed: string }>>({});
  const type = useCallback((item: StockItem, text: string) => {
    setTyped((before) => ({ ...before, [item.id]: { item, typed: text } }));
  }, []);
  return {
    typedFor: (id) => typed[id]?.typed ?? '',
    type,
    lines: () =>
      Object.values(typed)
        .map(({ item: { id, name, ram, rom, salePrice }, typed: text }) => ({
          id,
          name,
          ram,
          rom,
          salePrice,
          qty: readQty(text),
        }))
        .filter(({ qty }) => qty > 0),
  };
}
