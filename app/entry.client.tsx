import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyInput } from '#app/ui/early-input.ts';
import { messages } from '../locales/en.po';

i18n.loadAndActivate({ locale: 'en', messages });
const retypeEarlyInput = noteEarlyInput();

function Hydrated() {
  useEffect(() => retypeEarlyInput(), []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <I18nProvider i18n={i18n}>
      <HydratedRouter />
      <Hydrated />
    </I18nProvider>,
  );
});
