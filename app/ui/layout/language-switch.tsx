import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';
import { Button } from '#app/ui/components/button.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function LanguageSwitch({ locale, className = '' }: { locale: Locale; className?: string }) {
  const isBurmese = locale.language === 'my';
  return (
    <LanguageForm className={`flex items-center ${className}`}>
      <button
        type="submit"
        name="language"
        value={isBurmese ? 'en' : 'burmese'}
        lang={isBurmese ? 'en' : 'my'}
        className="min-h-12 min-w-11 cursor-pointer px-2 text-sm leading-loose text-muted hover:text-base-content"
      >
        {isBurmese ? (
          // On phones, the header has no space for the word beside a logo.
          <>
            <span className="max-sm:sr-only">English</span>
            <span aria-hidden="true" className="sm:hidden">
              EN
            </span>
          </>
        ) : (
          'မြန်မာ'
        )}
      </button>
    </LanguageForm>
  );
}

/** Shown in Burmese only: English has Latin digits. */
export function DigitsSwitch() {
  const { t } = useLingui();
  const locale = useLocale();
  const chosen = languagePreferenceOf(locale);
  if (chosen === 'en') return null;
  const choices: [LanguagePreference, string, string][] = [
    ['my', '123', t`Latin digits`],
    ['my-mymr', '၁၂၃', t`Burmese digits`],
  ];
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl font-semibold">
        <Trans>Digits</Trans>
      </h2>
      <LanguageForm className="flex gap-2">
        {choices.map(([preference, digits, label]) => (
          <Button
            key={preference}
            type="submit"
            name="language"
            value={preference}
            look={preference === chosen ? 'tonal' : 'plain'}
            aria-pressed={preference === chosen}
            aria-label={`${digits} ${label}`}
          >
            {digits}
          </Button>
        ))}
      </LanguageForm>
    </section>
  );
}

/** Not the router's form, because the translations load with the page. */
function LanguageForm({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" className={className}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}
