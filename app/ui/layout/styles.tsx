import { createContext, use } from 'react';
import css from '#app/ui/layout/store.css?inline';

export const NonceContext = createContext<string | undefined>(undefined);

const STYLE_ID = 'styles';
// The browser reuses the server's text, so that no script contains it.
const written = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);
const html = { __html: import.meta.env.SSR ? css : (written?.textContent ?? '') };

export function Styles() {
  const nonce = use(NonceContext) ?? written?.nonce;
  // Browsers hide the nonce from scripts.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet of the build.
    <style id={STYLE_ID} nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}
