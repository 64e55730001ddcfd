import { use } from 'react';
import { RECORD_PRESSES } from '#app/ui/forms/early-input.ts';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';
import { DETECT_SUPPORT } from '#app/ui/polyfills/script-support.ts';

/** The function's source without its indentation, which is a third of its size. */
const RESTORE_TEXTS = import.meta.env.SSR ? `(${String(restoreTranslatedTexts).replace(/\n\s+/g, '\n')})()` : '';
const script = { __html: import.meta.env.SSR ? `${DETECT_SUPPORT};${RECORD_PRESSES};${RESTORE_TEXTS}` : '' };

/** Hydration keeps the script that the server wrote, so no bundle has to contain it. */
export function EarlyScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constants above.
  return <script nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={script} />;
}
