import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading of a new page, or a link's fragment. If the focused element is removed, focuses a row or heading near it. */
export function useFocusKeeper(): void {
  const { pathname, hash, key } = useLocation();
  const lastPathname = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a fragment may be pressed twice.
  useEffect(() => {
    const isNew = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    const fragment = hash && document.getElementById(hash.slice(1));
    if (fragment) return focusOn(fragment);
    // The page itself may have focused a field or opened a dialog.
    if (isNew && !document.activeElement?.matches('dialog *, input, select, textarea')) focusOn(findHeading(), true);
  }, [pathname, hash, key]);
  useEffect(watchRemovals, []);
}

/** Focuses the heading after a dialog that opened with its page: no element had the focus before it. */
export function recoverFocus(): void {
  if (document.activeElement === document.body) focusOn(findHeading(), true);
}

function watchRemovals(): () => void {
  let path: Element[] = [];
  let page = '';
  const isLost = () => document.activeElement === document.body;
  const remember = ({ target }: Event) => {
    // A press that closes a dialog removes its button; the browser has then returned the focus.
    if (target instanceof Element && target.isConnected) path = isLost() ? [] : pathOf(target);
    page = location.pathname;
  };
  const observer = new MutationObserver((records) => {
    if (!path[0] || path[0].isConnected) return;
    // A new page focuses its heading without scrolling: Back returns to a place in a list.
    if (page === location.pathname) {
      const successor = successorOf(path, records);
      setTimeout(() => isLost() && focusOn(successor));
    }
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

function pathOf(element: Element | null): Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : [];
}

function successorOf(path: Element[], records: MutationRecord[]): Element | null {
  const index = path.findIndex((element) => element.isConnected && element.checkVisibility());
  const removed = path[index - 1];
  const record = removed && records.find(({ removedNodes }) => [...removedNodes].includes(removed));
  // The rows after the removed one may have been rendered again, so start from the row before it.
  const previous = record?.previousSibling;
  const row =
    previous instanceof Element && previous.isConnected
      ? (previous.nextElementSibling ?? previous)
      : path[index]?.firstElementChild;
  if (removed?.matches('li, tr') && row) return row;
  return findHeading(path[index]?.closest('section, dialog')) ?? findHeading();
}

function findHeading(within: Element | null | undefined = document.querySelector('main')): Element | null {
  return within?.querySelector('h1, h2') ?? null;
}

function focusOn(element: Element | null, preventScroll = false): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll });
}
