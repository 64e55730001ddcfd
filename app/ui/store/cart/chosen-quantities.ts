import { useCallback, useEffect, useState } from 'react';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import { ambiguousQty, type CartLine, cartLine, readQty } from '#app/domain/checkout/cart.ts';
import type { FieldProblem } from '#app/domain/fields.ts';
import { useLocale } from '#app/ui/hooks/locale.ts';

/**
 * Quantities typed in the shop. They survive view, filter, search and page changes (DECISIONS 14) and visits to a phone's
 * page. `type` is a stable function; `lines` carry the current prices of `shown`.
 */
export type Chosen = {
  typedFor(id: string): string;
  type(item: StockItem, typed: string): void;
  lines(): CartLine[];
  /** The first ambiguous quantity. */
  ambiguous(): FieldProblem | undefined;
};

type Typed = Record<string, { item: StockItem; typed: string }>;
/** Quantities from before the visit to a phone's page. */
let left: Typed = {};

export function useChosen(shown: StockItem[]): Chosen {
  const { format } = useLocale();
  const [typed, setTyped] = useState(left);
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

/** Saves the quantities across a language switch. */
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

/** @returns the previous value. */
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

/** Clears the quantities when the user leaves the shop and its phones. */
export function useClearOnLeave(): void {
  useEffect(
    () => () => {
      if (!/^\/shop(\/|$)/.test(location.pathname)) left = {};
    },
    [],
  );
}
