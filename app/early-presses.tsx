import { use } from 'react';
import { NonceContext } from '#app/styles.tsx';

const script = {
  __html: `document.onclick=e=>{let b=e.target.closest('[data-early]');if(b)b.dataset.early='pressed'}`,
};

/**
 * Notes which buttons with `data-early`, those that only scripts can answer, are pressed before the scripts have arrived.
 * Such a button shows meanwhile that it waits.
 */
export function EarlyPresses() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above.
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={script} />;
}

/** Presses them, now that they answer. */
export function pressEarly(): void {
  document.onclick = null;
  for (const button of document.querySelectorAll<HTMLElement>('[data-early=pressed]')) {
    button.dataset.early = 'true';
    button.click();
  }
}
