import { useLingui } from '@lingui/react';
import { use } from 'react';
import { NonceContext } from '#app/ui/layout/styles.tsx';
import { messages as en } from '../../locales/en.po?storefront&.po';
import { messages as my } from '../../locales/my.po?storefront&.po';

const MARK = 'words';
/** The words of the storefront, as a script's text may stand in a page. A browser's script carries none of them. */
const catalogs: Record<string, string> = import.meta.env.SSR ? { en: inPage(en), my: inPage(my) } : {};

function inPage(messages: object): string {
  return JSON.stringify(messages).replaceAll('<', '\\u003c');
}

/** What the page says, in its language and no other, in the page itself: its scripts begin with it. No browser runs this. */
export function Translations() {
  const { i18n } = useLingui();
  const nonce = use(NonceContext) ?? written()?.nonce;
  const html = import.meta.env.SSR
    ? `{"language":"${i18n.locale}","format":"${i18n.locales}","messages":${catalogs[i18n.locale]}}`
    : (written()?.textContent ?? '');
  return (
    <script
      id={MARK}
      type="application/json"
      // It runs nothing. With the nonce, every script of a page is known by it.
      nonce={nonce || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the catalog of the build.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** In a browser: the page's language, in which format it counts, and its words. */
export function readTranslations(): { language: string; format: string; messages: Record<string, string> } {
  return JSON.parse(written()?.textContent ?? '');
}

function written(): HTMLElement | null {
  return import.meta.env.SSR ? null : document.getElementById(MARK);
}
