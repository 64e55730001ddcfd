import { createContext, use } from 'react';
import officeSheet from '#app/ui/layout/back-office.css?url';
import storeSheet from '#app/ui/layout/store.css?url';

/** Replaced by the rules that the page uses (used-styles.server.ts), once it is rendered. */
export const USED_STYLES = '/* used styles */';
/** The whole sheet of such a page, which it asks for before its scripts. */
export const LATE_SHEET = import.meta.env.SSR ? storeSheet : undefined;

export const NonceContext = createContext<string | undefined>(undefined);

const STYLE_ID = 'styles';
// The browser reuses the server's text, so that no script contains it.
const serverStyle = import.meta.env.SSR ? null : (document.getElementById(STYLE_ID) as HTMLStyleElement | null);

/** The rules of a guest's page, who may come once; else a reference to a file, which stays in the browser. */
export function Styles({ inOffice, isGuest }: { inOffice: boolean; isGuest: boolean }) {
  // The sheet of the back-office has the rules of the storefront too.
  const serverText = !inOffice && isGuest ? USED_STYLES : `@import "${inOffice ? officeSheet : storeSheet}";`;
  const html = { __html: import.meta.env.SSR ? serverText : (serverStyle?.textContent ?? '') };
  const nonce = use(NonceContext) ?? serverStyle?.nonce;
  // Browsers hide the nonce from scripts, so hydration would warn.
  // Without scripts the whole sheet comes at once.
  const whole = { __html: import.meta.env.SSR ? `<link rel="stylesheet" href="${storeSheet}">` : '' };
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet of the build. */}
      <style id={STYLE_ID} nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={html} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a link to the style sheet of the build. */}
      {isGuest && !inOffice && <noscript suppressHydrationWarning dangerouslySetInnerHTML={whole} />}
    </>
  );
}
