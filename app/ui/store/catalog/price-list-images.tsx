import { Trans, useLingui } from '@lingui/react/macro';
import { languagePreferenceOf } from '#app/domain/text/locale.ts';
import { formatNumber, useLocale } from '#app/ui/hooks/locale.ts';

type PriceListPicturesProps = { first: number; last: number; count: number };

export function PriceListPictures({ first, last, count }: PriceListPicturesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <section aria-label={t`As a picture`}>
      <p className="mb-2 text-sm text-muted">
        <Trans>As a picture, for Facebook or Viber:</Trans>
      </p>
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((picture) => {
          const number = formatNumber(picture, locale);
          return (
            <li key={picture}>
              <a
                href={`/price-list.png?${new URLSearchParams({ as: languagePreferenceOf(locale), page: String(picture) })}`}
                className="btn min-h-11 px-4"
              >
                {count > 1 ? t`Picture ${number}` : t`Picture`}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
