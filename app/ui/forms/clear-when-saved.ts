import { useEffect, useRef } from 'react';

/** Clears the form after a save, except for text typed since it was sent. */
export function useClearWhenSaved(outcome: { ok: boolean } | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const { current } = form;
    const note = () => {
      sent.current = typedInto(current);
    };
    current?.addEventListener('submit', note);
    return () => current?.removeEventListener('submit', note);
  }, []);
  useEffect(() => {
    if (outcome?.ok && (sent.current ?? typedInto(form.current)) === typedInto(form.current)) form.current?.reset();
  }, [outcome]);
  return form;
}

function typedInto(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return JSON.stringify(fields.filter(({ type }) => type !== 'hidden').map(({ value }) => value));
}
