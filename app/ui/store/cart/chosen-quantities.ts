import { useCallback, useEffect, useState } from 'react';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { ambiguousQty, type CartLine, cartLine, readQty, withChosen } from '#app/domain/checkout/cart.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useCart } from '#app/ui/store/cart/cart-store.ts';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';

/** The stored cart's quantities until others are typed; they survive filters, pages and phone pages (D 14). */
export type Chosen = {
  typedFor(id: string): string;
  type(item: StockItem, typed: string): void;
  /** Adds the typed quantities, at the current prices of the items on the page. */
  addTo(cart: CartLine[]): CartLine[];
  ambiguous: FieldProblem | undefined;
};

type Typed = Record<string, { item: StockItem; typed: string }>;
/** What was typed on the shop page, for the return from a phone's page. */
let remembered: Typed = {};

export function useChosen(items: StockItem[]): Chosen {
  const { format } = useLocale();
  const cart = useCart() ?? [];
  const [typed, setTyped] = useState(remembered);
  useStorageRestored();
  useClearOnLeave();
  useEffect(() => {
    remembered = { ...takeSaved(), ...remembered };
    setTyped(remembered);
    addEventListener('submit', saveForLanguageSwitch);
    return () => removeEventListener('submit', saveForLanguageSwitch);
  }, []);
  const type = useCallback((item: StockItem, text: string) => {
    remembered = { ...remembered, [item.id]: { item, typed: text } };
    setTyped(remembered);
  }, []);
  const choices = Object.values(typed);
  return {
    typedFor: (id) => typed[id]?.typed ?? String(cart.find((line) => line.id === id)?.qty ?? ''),
    type,
    addTo: (lines) =>
      withChosen(
        lines,
        choices.map((each) => cartLine(each.item, readQty(each.typed, format))),
      ).map((line) => ({ ...line, salePrice: items.find(({ id }) => id === line.id)?.salePrice ?? line.salePrice })),
    ambiguous: choices.flatMap((each) => ambiguousQty(each.typed, format) ?? [])[0],
  };
}

export function forgetTyped(id: string): void {
  const { [id]: _, ...others } = remembered;
  remembered = others;
}

function saveForLanguageSwitch({ target }: Event): void {
  if ((target as HTMLElement).getAttribute('action') === '/language') storeInTab(JSON.stringify(remembered));
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
      if (!/^\/shop(\/|$)/.test(location.pathname)) remembered = {};
    },
    [],
  );
}
