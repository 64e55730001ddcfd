import { useCallback, useEffect, useState } from 'react';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { ambiguousQty, type CartLine, cartLine, readQty, withChosen } from '#app/domain/orders/checkout/cart.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useCart } from '#app/ui/storage/cart-store.ts';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';

/** The cart's quantities until the buyer types others, which survive filters, pages and phone pages (D 14). */
export type ChosenQuantities = {
  typedFor(id: string): string;
  type(item: StockItem, typed: string): void;
  /** Adds the typed quantities, at the current prices of the items on the page. */
  addTo(cart: CartLine[]): CartLine[];
  /** What is wrong with the first ambiguous quantity. */
  problem: FieldProblem | undefined;
};

type TypedQuantities = Record<string, { item: StockItem; typed: string }>;
/** What was typed on the shop page, by item id, for the return from a phone's page. */
let rememberedTyped: TypedQuantities = {};

export function useChosenQuantities(items: StockItem[]): ChosenQuantities {
  const { format } = useLocale();
  const cart = useCart() ?? [];
  const [typed, setTyped] = useState(rememberedTyped);
  useStorageRestored();
  useForgetTypedOnLeave();
  useEffect(() => {
    rememberedTyped = { ...takeSaved(), ...rememberedTyped };
    setTyped(rememberedTyped);
    addEventListener('submit', saveForLanguageSwitch);
    return () => removeEventListener('submit', saveForLanguageSwitch);
  }, []);
  const type = useCallback((item: StockItem, text: string) => {
    rememberedTyped = { ...rememberedTyped, [item.id]: { item, typed: text } };
    setTyped(rememberedTyped);
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
    problem: choices.flatMap((each) => ambiguousQty(each.typed, format) ?? [])[0],
  };
}

export function forgetTyped(id: string): void {
  const { [id]: _, ...others } = rememberedTyped;
  rememberedTyped = others;
}

function saveForLanguageSwitch({ target }: Event): void {
  if ((target as HTMLElement).getAttribute('action') === '/language') swapInTab(JSON.stringify(rememberedTyped));
}

function takeSaved(): TypedQuantities {
  try {
    return JSON.parse(swapInTab(null) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores a value for this tab. @returns the previous one. */
function swapInTab(value: string | null): string | null {
  const previous = readStorage('chosen', 'session');
  writeStorage('chosen', value, 'session');
  return previous;
}

export function useForgetTypedOnLeave(): void {
  useEffect(
    () => () => {
      if (!/^\/shop(\/|$)/.test(location.pathname)) rememberedTyped = {};
    },
    [],
  );
}
