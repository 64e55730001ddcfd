import { useLingui } from '@lingui/react';
import { use } from 'react';
import { NonceContext } from '#app/ui/layout/styles.tsx';
import { messages as en } from '../../locales/en.po?storefront&.po';
import { messages as my } from '../../locales/my.po?storefront&.po';

const ELEMENT_ID = 'words';
const catalogs: Record<string, string> = import.meta.env.SSR ? { en: jsonForPage(en), my: jsonForPage(my) } : {};

function jsonForPage(messages: object): string {
  return JSON.stringify(messages).replaceAll('<', '\\u003c');
}

export function Translations() {
  const { i18n } = useLingui();
  const nonce = use(NonceContext) ?? serverElement()?.nonce;
  const html = import.meta.env.SSR
    ? `{"language":"${i18n.locale}","format":"${i18n.locales}","messages":${catalogs[i18n.locale]}}`
    : (serverElement()?.textContent ?? '');
  return (
    <script
      id={ELEMENT_ID}
      type="application/json"
      // Not executed, but scripts read the nonce from this element.
      nonce={nonce || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the catalog of the build.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function readTranslations(): { language: string; format: string; messages: Record<string, string> } {
  return JSON.parse(serverElement()?.textContent ?? '');
}

function serverElement(): HTMLElement | null {
  return import.meta.env.SSR ? null : document.getElementById(ELEMENT_ID);
}
