import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading or fragment of a new page; after a removed element, the next or previous row, or the heading. */
export function useFocusKeeper(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a fragment may be pressed twice.
  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    const named = hash && document.getElementById(hash.slice(1));
    if (named) return focusOn(named);
    // The page itself may have focused a field or opened a dialog.
    if (isNew && !document.activeElement?.matches('dialog *, input, select, textarea')) focusOn(heading(), true);
  }, [pathname, hash, key]);
  useEffect(watchRemovals, []);
}

/** After a dialog that was open with its page: nothing had the focus before it. */
export function recoverFocus(): void {
  if (document.activeElement === document.body) focusOn(heading(), true);
}

function watchRemovals(): () => void {
  let path: Element[] = [];
  const isLost = () => document.activeElement === document.body;
  const remember = ({ target }: Event) => {
    // The button of a dialog that this press has closed: the focus is where it was before the dialog.
    if (target instanceof Element && target.isConnected) path = isLost() ? [] : ancestors(target);
  };
  const observer = new MutationObserver((records) => {
    if (!path[0] || path[0].isConnected) return;
    const place = placeOf(path, records);
    setTimeout(() => isLost() && focusOn(place));
    path = [];
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('click', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('click', remember);
  };
}

function ancestors(element: Element | null): Element[] {
  return element ? [element, ...ancestors(element.parentElement)] : [];
}

function placeOf(path: Element[], records: MutationRecord[]): Element | null {
  const at = path.findIndex((element) => element.isConnected && element.checkVisibility());
  const gone = path[at - 1];
  const record = gone && records.find(({ removedNodes }) => [...removedNodes].includes(gone));
  // Rows may have been rendered anew: find the next one by what precedes it.
  const before = record?.previousSibling;
  const row =
    before instanceof Element && before.isConnected
      ? (before.nextElementSibling ?? before)
      : path[at]?.firstElementChild;
  if (gone?.matches('li, tr') && row) return row;
  return heading(path[at]?.closest('section, dialog')) ?? heading();
}

function heading(within: Element | null | undefined = document.querySelector('main')): Element | null {
  return within?.querySelector('h1, h2') ?? null;
}

function focusOn(element: Element | null, preventScroll = false): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll });
}
