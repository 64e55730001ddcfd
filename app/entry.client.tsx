import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { BURMESE_DIGITS } from '#app/domain/text/format.ts';
import { readTranslations } from '#app/i18n/translations.tsx';
import { withBurmeseDigits } from '#app/typesetting/burmese-digits.ts';
import { recordEarlyInput, replayEarlyPresses } from '#app/ui/forms/early-input.ts';
import { watchInput } from '#app/ui/forms/unsaved-input.ts';

// In production the page contains its styles.
if (import.meta.env.DEV) import('#app/ui/layout/store.css');

const { language, format, messages } = await readTranslations();
const retypeEarlyInput = recordEarlyInput();
// Adds to the translations of the back-office, which may have loaded first.
i18n.load(language, messages);
i18n.activate(language, format);
if (format === BURMESE_DIGITS) withBurmeseDigits(i18n);

/** Must surround the page: as a sibling of the page it would make every `useId` differ from the server's. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
    watchInput();
    retypeEarlyInput();
    // Waits until the input is restored.
    setTimeout(replayEarlyPresses);
  }, []);
  return children;
}

// A browser older than the named ones keeps the page as it arrived (decision: old-browsers).
if ('scripts' in document.documentElement.dataset)
  startTransition(() => {
    hydrateRoot(
      document,
      <Hydrated>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </Hydrated>,
    );
  });
