import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { BASE_ERROR_CODES } from 'better-auth';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuthMessage } from '#app/ui/hooks/auth-messages.ts';
import { messages } from '../../../locales/my.po';

function Translated({ message }: { message: string }) {
  return useAuthMessage()(message);
}

function inBurmese(message: string): string {
  const i18n = setupI18n({ locale: 'my', messages: { my: messages } });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Translated, { message })));
}

it.each([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
] as const)('translates the provider message %s into Burmese', (code) => {
  expect(inBurmese(BASE_ERROR_CODES[code].message)).toMatch(/^[\u1000-\u104F ]+$/);
});

it('leaves an unknown provider message unchanged', () => {
  expect(inBurmese('Something new')).toBe('Something new');
});
