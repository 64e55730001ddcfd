import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { type LanguagePreference, type Locale, languagePreferenceOf } from '#app/domain/text/locale.ts';

/** Every reading is named as those name it who can read it. */
const NAMES: Record<LanguagePreference, { text: string; lang: string }> = {
  en: { text: 'English', lang: 'en' },
  my: { text: 'မြန်မာ', lang: 'my' },
  'my-mymr': { text: '၁၂၃', lang: 'my' },
};

/** The other language, and in Burmese the other digits: one press, with or without scripts, and the same page again. */
export function LanguageSwitch({ locale, className = '' }: { locale: Locale; className?: string }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const choices: { reading: LanguagePreference; text: string; lang: string; words?: string }[] = {
    en: [{ reading: 'my' as const, ...NAMES.my }],
    my: [
      { reading: 'en' as const, ...NAMES.en },
      { reading: 'my-mymr' as const, ...NAMES['my-mymr'], words: t`Burmese digits` },
    ],
    'my-mymr': [
      { reading: 'en' as const, ...NAMES.en },
      { reading: 'my' as const, lang: 'my', text: '123', words: t`Latin digits` },
    ],
  }[languagePreferenceOf(locale)];
  return (
    // A page in another language begins anew: its words come with it.
    <form method="post" action="/language" className={`flex items-center ${className}`}>
      <input type="hidden" name="back" value={pathname + search} />
      {choices.map(({ reading, text, lang, words }) => (
        <button
          key={reading}
          type="submit"
          name="language"
          value={reading}
          lang={lang}
          aria-label={words && `${text} ${words}`}
          className="min-h-12 cursor-pointer px-2 text-sm leading-loose text-muted hover:text-base-content"
        >
          {text}
        </button>
      ))}
    </form>
  );
}
