import { createContext, use } from 'react';
import css from '#app/ui/layout/store.css?inline';

/** What lets this answer's own inline styles through its policy; none where the policy knows them by their text. */
export const NonceContext = createContext<string | undefined>(undefined);

const MARK = 'styles';
// In the browser the text is where the server wrote it: its script does not carry it once more.
const written = import.meta.env.SSR ? null : (document.getElementById(MARK) as HTMLStyleElement | null);
const html = { __html: import.meta.env.SSR ? css : (written?.textContent ?? '') };

/** How everything looks, in the page itself: it can be read as soon as it has arrived, without a second way to the shop. */
export function Styles() {
  const nonce = use(NonceContext) ?? written?.nonce;
  // A browser hides the nonce from whoever reads the page, React included.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet of the build.
    <style id={MARK} nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  );
}
