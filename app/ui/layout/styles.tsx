import { createContext, use } from 'react';
import css from '#app/ui/layout/store.css?inline';

export const NonceContext = createContext<string | undefined>(undefined);

const STYLE_ID = 'styles';
// The browser reuses the server's text, so that no script contains it.
const serverStyle = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);
const html = { __html: import.meta.env.SSR ? css : (serverStyle?.textContent ?? '') };

export function Styles() {
  const nonce = use(NonceContext) ?? serverStyle?.nonce;
  // Browsers hide the nonce from scripts, so hydration would warn.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet of the build.
    <style id={STYLE_ID} nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}
