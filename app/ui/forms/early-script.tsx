import { use } from 'react';
import { RECORD_PRESSES } from '#app/ui/forms/early-input.ts';
import { restoreTranslatedTexts } from '#app/ui/hooks/translated-text.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';
import { DETECT_SUPPORT, LOAD_POLYFILLS } from '#app/ui/polyfills/script-support.ts';

/** In a build, the source is short (vite.config.ts). */
const RESTORE_TEXTS = import.meta.env.SSR ? `(${String(restoreTranslatedTexts)})()` : '';
const EARLY = import.meta.env.SSR ? `${DETECT_SUPPORT};${RECORD_PRESSES};${RESTORE_TEXTS}` : '';
const POLYFILLS = import.meta.env.SSR && import.meta.env.POLYFILLS ? LOAD_POLYFILLS : '';

export function EarlyScript() {
  return <InlineScript source={EARLY} />;
}

/** Stands between the page and its modules. */
export function PolyfillScript() {
  return <InlineScript source={POLYFILLS} />;
}

type InlineScriptProps = { source?: string; id?: string; type?: string; files?: string; sheet?: string | undefined };

/** Hydration keeps the script that the server wrote, so no bundle has to contain it. */
export function InlineScript({ source = '', id, type, files, sheet }: InlineScriptProps) {
  const nonce = use(NonceContext);
  const html = { __html: source };
  return (
    <script
      id={id}
      type={type}
      data-files={files}
      data-sheet={sheet}
      nonce={nonce || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, and the router's script.
      dangerouslySetInnerHTML={html}
    />
  );
}
