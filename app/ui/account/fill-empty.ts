import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';

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

/** Stores the email address that a form contains in this tab: Login and Register fill in each other's. */
export function rememberEmail(form: HTMLFormElement): void {
  writeStorage(STORAGE_KEY, String(new FormData(form).get('email')), 'session');
}

export function rememberedEmail(): string {
  return readStorage(STORAGE_KEY, 'session') ?? '';
}

export function forgetEmail(): void {
  writeStorage(STORAGE_KEY, null, 'session');
}
