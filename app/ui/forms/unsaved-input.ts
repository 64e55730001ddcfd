// Loaded on demand to keep the first visit small.
const load = () => import('#app/ui/forms/form-drafts.ts');
const forgo = () => {};

/** True if this tab has saved drafts. */
export function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem('typedForms') !== null;
  } catch {
    return false;
  }
}

/** Starts saving drafts at the first input. */
export function watchInput(): void {
  addEventListener('input', ({ target }) => {
    if ((target as Element).closest('form[method=post]')) load().catch(forgo);
  });
}

/** Restores this page's draft. */
export function restoreDrafts(): void {
  if (hasDrafts())
    load()
      .then(({ restoreDrafts }) => restoreDrafts())
      .catch(forgo);
}
