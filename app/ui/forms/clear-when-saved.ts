import { useEffect, useRef } from 'react';

/** Clears the form, or its `field`, after a save, unless the user has typed since it was sent. */
export function useClearWhenSaved(outcome: { ok: boolean } | undefined, field?: string) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const { current } = form;
    const recordSent = () => {
      sent.current = typedInto(current);
    };
    current?.addEventListener('submit', recordSent);
    return () => current?.removeEventListener('submit', recordSent);
  }, []);
  useEffect(() => {
    if (!outcome?.ok || (sent.current ?? typedInto(form.current)) !== typedInto(form.current)) return;
    const input = field && form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value = '';
    else form.current?.reset();
  }, [outcome, field]);
  return form;
}

function typedInto(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return JSON.stringify(fields.filter(({ type }) => type !== 'hidden').map(({ value }) => value));
}
