import { i18n } from '@lingui/core';

// The server has all words already.
if (!import.meta.env.SSR) {
  const { messages } = await (document.documentElement.lang === 'my'
    ? import('../../locales/my.po?back-office&.po')
    : import('../../locales/en.po?back-office&.po'));
  // What the storefront says has been read, or will be: words are added to those that are there.
  i18n.load(document.documentElement.lang, messages);
}
