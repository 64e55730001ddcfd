// Loaded on demand to keep the first visit small.
const load = () => import('#app/ui/forms/form-drafts.ts');
const ignore = () => {};

export function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem('typedForms') !== null;
  } catch {
    return false;
  }
}

export function watchInput(): void {
  addEventListener('input', ({ target }) => {
    if ((target as Element).closest('form[method=post]')) load().catch(ignore);
  });
}

export function restoreDrafts(): void {
  if (hasDrafts())
    load()
      .then(({ restoreDrafts }) => restoreDrafts())
      .catch(ignore);
}
