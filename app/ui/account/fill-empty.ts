import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Fills in the empty fields of a form with what the user typed on another page. */
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

const STORAGE_KEY = 'registeredEmail';

/** Stores the email address in this tab, to fill in the login form after registration. */
export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, email);
  } catch {}
}

export function rememberedEmail(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}
