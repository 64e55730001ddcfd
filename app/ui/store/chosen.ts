import { useState } from 'react';
import { type CartLine, readQty } from '#app/domain/cart/cart.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';

/** The quantities typed in the shop: they outlive every change of view, filter and search (DECISIONS 14). */
export type Chosen = { typedFor(id: string): string; type(item: StockItem, typed: string): void; lines(): CartLine[] };

export function useChosen(): Chosen {
  const [typed, setTyped] = useState<Record<string, { item: StockItem; typed: string }>>({});
  return {
    typedFor: (id) => typed[id]?.typed ?? '',
    type: (item, text) => setTyped((before) => ({ ...before, [item.id]: { item, typed: text } })),
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
