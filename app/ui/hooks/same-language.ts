import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { Locale } from '#app/domain/text/locale.ts';
import { LANGUAGE_CHANGED } from '#app/ui/hooks/typing-events.ts';

/** Reloads the page if a log-in or another tab has changed the language or the digits. */
export function useReloadOnLanguageChange({ language, format }: Locale): void {
  const { i18n } = useLingui();
  const hasChanged = language !== i18n.locale || (language === 'my' && format.tag !== i18n.locales);
  useEffect(() => {
    if (!hasChanged) return;
    dispatchEvent(new Event(LANGUAGE_CHANGED));
    location.reload();
  }, [hasChanged]);
}
