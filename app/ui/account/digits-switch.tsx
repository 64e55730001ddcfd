import { useLingui } from '@lingui/react/macro';
import { type LanguagePreference, languagePreferenceOf } from '#app/domain/text/locale.ts';
import { Button } from '#app/ui/components/button.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { LanguageForm } from '#app/ui/layout/language-switch.tsx';

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
      <h2 className="heading mb-3">{t`Digits`}</h2>
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
