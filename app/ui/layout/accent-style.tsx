import { use, useEffect } from 'react';
import { NonceContext } from '#app/ui/layout/styles.tsx';

/** Page backgrounds of app.css, for browser bars and splash screens. */
export const BACKGROUND = { light: '#faf8f3', dark: '#111513' };

const STYLE_ID = 'accent';
const serverStyle = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);

/** Applies a change as an adopted style sheet: the policy of a cached page allows only its own `<style>` text. */
export function AccentStyle({ css = '' }: { css: string | undefined }) {
  const nonce = use(NonceContext) ?? serverStyle?.nonce;
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return;
    const isServerStyle = css === (serverStyle?.textContent ?? '');
    if (serverStyle?.sheet) serverStyle.sheet.disabled = !isServerStyle;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = isServerStyle ? [] : [sheet];
  }, [css]);
  const text = import.meta.env.SSR ? css : serverStyle?.textContent;
  if (!text) return null;
  return (
    // biome-ignore-start lint/security/noDangerouslySetInnerHtml: the text consists of colours only.
    <style
      id={STYLE_ID}
      nonce={nonce || undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
    // biome-ignore-end lint/security/noDangerouslySetInnerHtml: the text consists of colours only.
  );
}
