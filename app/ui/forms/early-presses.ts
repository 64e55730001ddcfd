/**
 * The script that notes which buttons with `data-early`, those that only scripts can answer, are pressed before the scripts
 * have arrived. Such a button shows meanwhile that it waits.
 */
export const NOTE_PRESSES = `document.onclick=e=>{let b=e.target.closest('[data-early]');if(b)b.dataset.early='pressed'}`;

/** Presses them, now that they answer. */
export function pressEarly(): void {
  document.onclick = null;
  for (const button of document.querySelectorAll<HTMLElement>('[data-early=pressed]')) {
    button.dataset.early = 'true';
    button.click();
  }
}
