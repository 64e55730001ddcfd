import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { tinykeys } from 'tinykeys';

const isField = (element: Element | null) => element?.closest('input, select, textarea, dialog') != null;

/**
 * What a hand scanner or a person types goes to this field and to no shortcut, unless another field has the focus.
 * `onReveal` shows the field where the page hides it.
 */
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
