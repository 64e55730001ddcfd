import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { Locale } from '#app/domain/text/locale.ts';
import { OTHER_READING } from '#app/ui/forms/typing-events.ts';

/**
 * Where who looks reads otherwise than this page does, as after a log-in to an account with a language of its own or a
 * switch in another tab, the page begins anew: the words of another language come with it.
 */
export function useSameReading({ language, format }: Locale): void {
  const { i18n } = useLingui();
  const isOther = language !== i18n.locale || (language === 'my' && format.tag !== i18n.locales);
  useEffect(() => {
    if (!isOther) return;
    dispatchEvent(new Event(OTHER_READING));
    location.reload();
  }, [isOther]);
}
