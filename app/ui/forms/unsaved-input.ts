// Nobody needs it on a first visit.
const load = () => import('#app/ui/forms/form-drafts.ts');
const forgo = () => {};

/** Whether something was typed in this tab that its page was left with, unsaved. */
export function hasTyped(): boolean {
  try {
    return sessionStorage.getItem('typedForms') !== null;
  } catch {
    return false;
  }
}

/** From the first letter that is typed into a form on, what stands there is kept over a log-in or another language. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form) load().catch(forgo);
  });
}

/** Types on this page what was kept for it. */
export function typeAgain(): void {
  if (hasTyped())
    load()
      .then(({ typeAgain }) => typeAgain())
      .catch(forgo);
}
