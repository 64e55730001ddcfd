import { Trans, useLingui } from '@lingui/react/macro';
import { readingOf } from '#app/domain/locale.ts';
import { formatNumber, useLocale } from '#app/ui/locale.ts';

/** The same as pictures, to be posted where a link is not enough. */
export function PriceListPictures({ count }: { count: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <section aria-label={t`As a picture`}>
      <p className="mb-2 text-sm text-muted">
        <Trans>As a picture, for Facebook or Viber:</Trans>
      </p>
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: count }, (_, index) => {
          const number = formatNumber(index + 1, locale);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their number and nothing else.
            <li key={index}>
              <a
                href={`/price-list.png?${new URLSearchParams({ as: readingOf(locale), page: String(index + 1) })}`}
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
