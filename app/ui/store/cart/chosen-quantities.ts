import { useCallback, useEffect, useState } from 'react';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { ambiguousQty, type CartLine, cartLine, readQty, withChosen } from '#app/domain/checkout/cart.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useCart } from '#app/ui/store/cart/cart-store.ts';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';

/** The stored cart's quantities until others are typed; they survive filters, pages and phone pages (DECISIONS 14). */
export type Chosen = {
  typedFor(id: string): string;
  type(item: StockItem, typed: string): void;
  /** At the current prices of the items shown. */
  addTo(cart: CartLine[]): CartLine[];
  ambiguous: FieldProblem | undefined;
};

type Typed = Record<string, { item: StockItem; typed: string }>;
/** From before the visit to a phone's page. */
let left: Typed = {};

export function useChosen(shown: StockItem[]): Chosen {
  const { format } = useLocale();
  const cart = useCart() ?? [];
  const [typed, setTyped] = useState(left);
  useStorageRestored();
  useClearOnLeave();
  useEffect(() => {
    left = { ...takeSaved(), ...left };
    setTyped(left);
    addEventListener('submit', saveForLanguageSwitch);
    return () => removeEventListener('submit', saveForLanguageSwitch);
  }, []);
  const type = useCallback((item: StockItem, text: string) => {
    left = { ...left, [item.id]: { item, typed: text } };
    setTyped(left);
  }, []);
  const choices = Object.values(typed);
  return {
    typedFor: (id) => typed[id]?.typed ?? String(cart.find((line) => line.id === id)?.qty ?? ''),
    type,
    addTo: (lines) =>
      withChosen(
        lines,
        choices.map((each) => cartLine(each.item, readQty(each.typed, format))),
      ).map((line) => ({ ...line, salePrice: shown.find(({ id }) => id === line.id)?.salePrice ?? line.salePrice })),
    ambiguous: choices.flatMap((each) => ambiguousQty(each.typed, format) ?? [])[0],
  };
}

export function forgetTyped(id: string): void {
  const { [id]: _, ...others } = left;
  left = others;
}

function saveForLanguageSwitch({ target }: Event): void {
  if ((target as HTMLElement).getAttribute('action') === '/language') storeInTab(JSON.stringify(left));
}

function takeSaved(): Typed {
  try {
    return JSON.parse(storeInTab(null) ?? '{}');
  } catch {
    return {};
  }
}

function storeInTab(value: string | null): string | null {
  try {
    const before = sessionStorage.getItem('chosen');
    if (value === null) sessionStorage.removeItem('chosen');
    else sessionStorage.setItem('chosen', value);
    return before;
  } catch {
    return null;
  }
}

export function useClearOnLeave(): void {
  useEffect(
    () => () => {
      if (!/^\/shop(\/|$)/.test(location.pathname)) left = {};
    },
    [],
  );
}
