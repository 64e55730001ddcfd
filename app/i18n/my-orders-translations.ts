import { i18n } from '@lingui/core';

if (!import.meta.env.SSR) {
  const { messages } = await (document.documentElement.lang === 'my'
    ? import('../../locales/my.po?my-orders&.po')
    : import('../../locales/en.po?my-orders&.po'));
  i18n.load(document.documentElement.lang, messages);
}
