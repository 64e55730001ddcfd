import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { tinykeys } from 'tinykeys';

const isField = (element: Element | null) => element?.closest('input, select, textarea, dialog') != null;

/** What is scanned or typed goes to this field and no shortcut, unless another has the focus. `onReveal` shows a hidden field. */
export function useScanFocus(field: RefObject<HTMLInputElement | null>, onReveal: () => void): void {
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCharacter =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isCharacter || isField(document.activeElement)) return;
      event.stopPropagation();
      if (!field.current?.checkVisibility()) flushSync(() => reveal());
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [field]);
}

/** F9 finishes a sale, Esc goes back, also in a field. */
export function useSaleKeys(keys: { finish: () => void; back: () => void }): void {
  const finish = useEffectEvent(keys.finish);
  const back = useEffectEvent(keys.back);
  useEffect(() => {
    const act = (run: () => void) => (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      event.preventDefault();
      run();
    };
    return tinykeys(window, { F9: act(() => finish()), Escape: act(() => back()) }, { ignore: () => false });
  }, []);
}
