import { createContext, use } from 'react';
import officeSheet from '#app/ui/layout/back-office.css?url';
import css from '#app/ui/layout/store.css?inline';
import storeSheet from '#app/ui/layout/store.css?url';

export const NonceContext = createContext<string | undefined>(undefined);

const STYLE_ID = 'styles';
// The browser reuses the server's text, so that no script contains it.
const serverStyle = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);

/** The sheet of a guest's page, who may come once; else a reference to a file, which stays in the browser. */
export function Styles({ inOffice, isGuest }: { inOffice: boolean; isGuest: boolean }) {
  // The sheet of the back-office has the rules of the storefront too.
  const serverText = !inOffice && isGuest ? css : `@import "${inOffice ? officeSheet : storeSheet}";`;
  const html = { __html: import.meta.env.SSR ? serverText : (serverStyle?.textContent ?? '') };
  const nonce = use(NonceContext) ?? serverStyle?.nonce;
  // Browsers hide the nonce from scripts, so hydration would warn.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet of the build.
    <style id={STYLE_ID} nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}
