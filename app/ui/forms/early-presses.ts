/** Inline script: records presses before hydration and marks those buttons as busy. */
export const RECORD_PRESSES = `document.onclick=function(e){var b=e.target.closest('[data-early]');if(b)b.dataset.early='pressed'}`;

export function replayEarlyPresses(): void {
  document.onclick = null;
  for (const button of document.querySelectorAll<HTMLElement>('[data-early=pressed]')) {
    button.dataset.early = 'true';
    button.click();
  }
}
