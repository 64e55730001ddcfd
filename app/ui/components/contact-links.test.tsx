import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { WORD_JOINER } from '#app/typesetting/line-breaks.ts';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';

it('prefills the message of a web link without the joiners of a page', () => {
  const contacts = [{ by: 'telegram', shown: '@a', href: 'https://t.me/a' }] as const;
  const links = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <MemoryRouter>
        <ContactLinks contacts={[...contacts]} message={`မ${WORD_JOINER}ရှိ`} />
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(links).toContain(`href="https://t.me/a?text=${encodeURIComponent('မရှိ')}"`);
});
