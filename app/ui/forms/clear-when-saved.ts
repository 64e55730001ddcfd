import { useEffect, useRef } from 'react';

/** Clears the form, or only its `field`, after a save, unless the user has typed since the form was sent. */
export function useClearWhenSaved(outcome: { ok: boolean } | undefined, field?: string) {
  const form = useRef<HTMLFormElement>(null);
  const sentTexts = useRef<string>(undefined);
  useEffect(() => {
    const { current } = form;
    const recordSent = () => {
      sentTexts.current = typedTexts(current);
    };
    current?.addEventListener('submit', recordSent);
    return () => current?.removeEventListener('submit', recordSent);
  }, []);
  useEffect(() => {
    if (!outcome?.ok || (sentTexts.current ?? typedTexts(form.current)) !== typedTexts(form.current)) return;
    const input = field && form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value = '';
    else form.current?.reset();
  }, [outcome, field]);
  return form;
}

function typedTexts(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return JSON.stringify(fields.filter(({ type }) => type !== 'hidden').map(({ value }) => value));
}
