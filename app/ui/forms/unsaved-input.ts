import { recordLoadedValues, watchNewForms } from '#app/ui/forms/form-values.ts';
import { DRAFTS_KEY } from '#app/ui/hooks/typing-events.ts';
import { readStorage } from '#app/ui/storage/storage.ts';

/** Loaded on demand, to keep the first visit small. */
const loadFormDrafts = () => import('#app/ui/forms/form-drafts.ts');
const ignore = () => {};

export function hasDrafts(): boolean {
  return readStorage(DRAFTS_KEY, 'session') !== null;
}

export function watchInput(): void {
  watchNewForms();
  addEventListener('input', ({ target }) => {
    if ((target as Element).closest('form[method=post]')) loadFormDrafts().catch(ignore);
  });
}

/** After a navigation, and once the document is hydrated. */
export function onPageShown(): void {
  recordLoadedValues();
  if (hasDrafts())
    loadFormDrafts()
      .then(({ restoreDrafts }) => restoreDrafts())
      .catch(ignore);
}
