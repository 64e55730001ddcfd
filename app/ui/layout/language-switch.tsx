import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';

const NAMES: Record<LanguagePreference, { text: string; lang: string }> = {
  en: { text: 'English', lang: 'en' },
  my: { text: 'မြန်မာ', lang: 'my' },
  'my-mymr': { text: '၁၂၃', lang: 'my' },
};

export function LanguageSwitch({ locale, className = '' }: { locale: Locale; className?: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const choices: { preference: LanguagePreference; text: string; lang: string; label?: string }[] = {
    en: [{ preference: 'my' as const, ...NAMES.my }],
    my: [
      { preference: 'en' as const, ...NAMES.en },
      { preference: 'my-mymr' as const, ...NAMES['my-mymr'], label: t`Burmese digits` },
    ],
    'my-mymr': [
      { preference: 'en' as const, ...NAMES.en },
      { preference: 'my' as const, lang: 'my', text: '123', label: t`Latin digits` },
    ],
  }[languagePreferenceOf(locale)];
  return (
    // Not the router's form, because the translations load with the page.
    <form method="post" action="/language" className={`flex items-center ${className}`}>
      <input type="hidden" name="back" value={pathname + search} />
      {choices.map(({ preference, text, lang, label }) => (
        <button
          key={preference}
          type="submit"
          name="language"
          value={preference}
          lang={lang}
          aria-label={label && `${text} ${label}`}
          className="min-h-12 min-w-11 cursor-pointer px-2 text-sm leading-loose text-muted hover:text-base-content"
        >
          {preference === 'en' ? (
            // On phones, the header has no space for the word beside a logo.
            <>
              <span className="max-sm:sr-only">{text}</span>
              <span aria-hidden="true" className="sm:hidden">
                EN
              </span>
            </>
          ) : (
            text
          )}
        </button>
      ))}
    </form>
  );
}
