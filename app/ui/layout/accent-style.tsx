import { use, useEffect } from 'react';
import { NonceContext } from '#app/ui/layout/styles.tsx';

const STYLE_ID = 'accent';
const written = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);

/** A change arrives as an adopted style sheet: the policy of a cached page allows its own text only. */
export function AccentStyle({ css = '' }: { css: string | undefined }) {
  const nonce = use(NonceContext) ?? written?.nonce;
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return;
    const isWritten = css === (written?.textContent ?? '');
    if (written?.sheet) written.sheet.disabled = !isWritten;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = isWritten ? [] : [sheet];
  }, [css]);
  const text = import.meta.env.SSR ? css : written?.textContent;
  if (!text) return null;
  return (
    // biome-ignore-start lint/security/noDangerouslySetInnerHtml: made of colours alone.
    <style
      id={STYLE_ID}
      nonce={nonce || undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
    // biome-ignore-end lint/security/noDangerouslySetInnerHtml: made of colours alone.
  );
}
