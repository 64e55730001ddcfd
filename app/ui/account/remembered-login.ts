import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';

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

/** Stores the email address or else the number that a form contains in this tab: Login and Register fill in each other's. */
export function rememberLogin(form: HTMLFormElement): void {
  const fields = new FormData(form);
  writeStorage(STORAGE_KEY, String(fields.get('email') ?? fields.get('phone')), 'session');
}

export function rememberedLogin(): string {
  return readStorage(STORAGE_KEY, 'session') ?? '';
}

export function forgetLogin(): void {
  writeStorage(STORAGE_KEY, null, 'session');
}
