import { use } from 'react';
import { RECORD_PRESSES } from '#app/ui/forms/early-presses.ts';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';

/** Removes indentation, a third of the size. */
const TEXTS = import.meta.env.SSR ? `(${String(restoreTranslatedTexts).replace(/\n\s+/g, '\n')})()` : '';
const script = { __html: import.meta.env.SSR ? `${RECORD_PRESSES};${TEXTS}` : '' };

/** The browser reuses the server's text, so that no bundle contains it. */
export function EarlyScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the texts above.
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={script} />;
}
