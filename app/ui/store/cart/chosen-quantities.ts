import { useCallback, useEffect, useState } from 'react';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { ambiguousQty, type CartLine, cartLine, readQty } from '#app/domain/checkout/cart.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';

/**
 * The quantities typed in the shop: they outlive every change of view, filter, search and page (DECISIONS 14), and a
 * look at a phone's own page. `type` is the same function for as long as the shop is open; `lines` have the prices that
 * `shown` has now.
 */
export type Chosen = {
  typedFor(id: string): string;
  type(item: StockItem, typed: string): void;
  lines(): CartLine[];
  /** The first quantity that may be two, if there is one. */
  ambiguous(): FieldProblem | undefined;
};

type Typed = Record<string, { item: StockItem; typed: string }>;
/** As it was when the shop was left for the page of a phone, which leads back to it. */
let left: Typed = {};

export function useChosen(shown: StockItem[]): Chosen {
  const { format } = useLocale();
  const [typed, setTyped] = useState(left);
  useChosenWhileHere();
  useEffect(() => {
    left = { ...takeKept(), ...left };
    setTyped(left);
    addEventListener('submit', keepForLanguage);
    return () => removeEventListener('submit', keepForLanguage);
  }, []);
  const type = useCallback((item: StockItem, text: string) => {
    left = { ...left, [item.id]: { item, typed: text } };
    setTyped(left);
  }, []);
  return {
    typedFor: (id) => typed[id]?.typed ?? '',
    type,
    lines: () =>
      Object.values(typed)
        .map(({ item, typed: text }) =>
          cartLine(shown.find((each) => each.id === item.id) ?? item, readQty(text, format)),
        )
        .filter(({ qty }) => qty > 0),
    ambiguous: () => Object.values(typed).flatMap((each) => ambiguousQty(each.typed, format) ?? [])[0],
  };
}

/** The shop begins anew in another language, with what was typed in it. */
function keepForLanguage({ target }: Event): void {
  if ((target as HTMLElement).getAttribute('action') === '/language') storeInTab(JSON.stringify(left));
}

function takeKept(): Typed {
  try {
    return JSON.parse(storeInTab(null) ?? '{}');
  } catch {
    return {};
  }
}

/** @returns what stood there before. */
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

/** Forgets what was typed as soon as somebody leaves the shop and its phones: it belongs to this visit of theirs. */
export function useChosenWhileHere(): void {
  useEffect(
    () => () => {
      if (!/^\/shop(\/|$)/.test(location.pathname)) left = {};
    },
    [],
  );
}
