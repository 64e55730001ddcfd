import { useEffect, useRef } from 'react';

/** A ref for a form whose fields empty themselves each time `outcome` says that it was saved. */
export function useClearWhenSaved(outcome: { ok: boolean } | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome?.ok) form.current?.reset();
  }, [outcome]);
  return form;
}
