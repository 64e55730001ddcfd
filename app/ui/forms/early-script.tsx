import { use } from 'react';
import { NOTE_PRESSES } from '#app/ui/forms/early-presses.ts';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';

/** Indented as it is in the server's bundle, it would be a third longer. */
const TEXTS = import.meta.env.SSR ? `(${String(restoreTranslatedTexts).replace(/\n\s+/g, '\n')})()` : '';
const script = { __html: import.meta.env.SSR ? `${NOTE_PRESSES};${TEXTS}` : '' };

/** What has to run before the scripts have arrived, in the page itself. Browsers' scripts do not carry it once more. */
export function EarlyScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the texts above.
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={script} />;
}
