import { use } from 'react';
import { RECORD_PRESSES } from '#app/ui/forms/early-input.ts';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';
import { DETECT_SUPPORT, LOAD_POLYFILLS } from '#app/ui/polyfills/script-support.ts';

/** The function's source without its indentation, which is a third of its size. */
const RESTORE_TEXTS = import.meta.env.SSR ? `(${String(restoreTranslatedTexts).replace(/\n\s+/g, '\n')})()` : '';
const EARLY = import.meta.env.SSR ? `${DETECT_SUPPORT};${RECORD_PRESSES};${RESTORE_TEXTS}` : '';
const POLYFILLS = import.meta.env.SSR && import.meta.env.POLYFILLS ? LOAD_POLYFILLS : '';

export function EarlyScript() {
  return <InlineScript source={EARLY} />;
}

/** Stands between the page and its modules. */
export function PolyfillScript() {
  return <InlineScript source={POLYFILLS} />;
}

type InlineScriptProps = { source?: string; type?: string; files?: string };

/** Hydration keeps the script that the server wrote, so no bundle has to contain it. */
export function InlineScript({ source = '', type, files }: InlineScriptProps) {
  const nonce = use(NonceContext);
  const html = { __html: source };
  return (
    <script
      type={type}
      data-files={files}
      nonce={nonce || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, and the router's script.
      dangerouslySetInnerHTML={html}
    />
  );
}
