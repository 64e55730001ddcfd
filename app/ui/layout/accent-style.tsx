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

/** Inlines public/favicon.svg. The browser reads it from the page, so that no script contains it. */
const MARK = import.meta.env.SSR
  ? "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%230b4f4c'/%3E%3Crect x='10' y='5.5' width='12' height='21' rx='2.5' fill='%23fff'/%3E%3Cpath d='M12.75 11h6.5M12.75 15h4' stroke='%230b4f4c' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E"
  : (document.querySelector('link[rel=icon]')?.getAttribute('href') ?? undefined);

export function favicon(accent: string | undefined): string | undefined {
  return import.meta.env.SSR && accent ? MARK?.replaceAll('0b4f4c', accent.slice(1)) : MARK;
}
