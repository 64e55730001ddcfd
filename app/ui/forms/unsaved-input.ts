import { DRAFTS_KEY } from '#app/ui/hooks/typing-events.ts';

/** Loaded on demand, to keep the first visit small. */
const loadFormDrafts = () => import('#app/ui/forms/form-drafts.ts');
const ignore = () => {};

export function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}

export function watchInput(): void {
  addEventListener('input', ({ target }) => {
    if ((target as Element).closest('form[method=post]')) loadFormDrafts().catch(ignore);
  });
}

export function restoreDrafts(): void {
  if (hasDrafts())
    loadFormDrafts()
      .then(({ restoreDrafts }) => restoreDrafts())
      .catch(ignore);
}
