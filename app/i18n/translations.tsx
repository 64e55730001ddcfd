import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { InlineScript } from '#app/ui/forms/early-script.tsx';
import { url as en } from '../../locales/en.po?storefront&.po';
import { url as my } from '../../locales/my.po?storefront&.po';

const ELEMENT_ID = 'words';
const urls: Record<string, string> = { en, my };

/** The language of the page, and the URL of its words: a file, so that a page has only those that it shows. */
export function Translations() {
  const { i18n } = useLingui();
  const source = JSON.stringify({ language: i18n.locale, format: i18n.locales, url: urls[i18n.locale] });
  return <InlineScript id={ELEMENT_ID} type="application/json" source={import.meta.env.SSR ? source : ''} />;
}

export async function readTranslations(): Promise<{ language: string; format: string; messages: Messages }> {
  const { language, format, url } = JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '');
  // LateScripts has asked for it.
  const messages = JSON.parse(await (await fetch(url)).text());
  return { language, format, messages };
}
