import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Fills the empty fields of a form with what its user typed on another page. */
export function useFillEmpty(read: () => Partial<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const fill = useEffectEvent(() => {
    for (const [name, text] of Object.entries(read())) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = text ?? '';
    }
  });
  useEffect(() => fill(), []);
  return form;
}

const key = 'registeredEmail';

/** Remembered in this tab, for the login that follows. */
export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {}
}

export function rememberedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
