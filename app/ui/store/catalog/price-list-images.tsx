import { useLingui } from '@lingui/react/macro';
import { languagePreferenceOf } from '#app/domain/text/locale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { LeftOutLetters } from '#app/ui/components/left-out-letters.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type PriceListPicturesProps = { first: number; last: number; count: number; texts: string[] };

export function PriceListPictures({ first, last, count, texts }: PriceListPicturesProps) {
  const pages = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return (
    <PriceListPictureLinks
      sets={pages.map((page) => new URLSearchParams({ page }))}
      first={first}
      count={count}
      texts={texts}
    />
  );
}

type PicturesOfProps = {
  sets: URLSearchParams[];
  texts: string[];
  first?: number;
  count?: number;
};

export function PriceListPictureLinks({ sets, texts, first = 1, count = sets.length }: PicturesOfProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const language = new URLSearchParams({ as: languagePreferenceOf(locale) });
  return (
    <section aria-label={t`As a picture`}>
      <p className="mb-2 text-sm text-muted">{t`As a picture, for Facebook or Viber:`}</p>
      <ul className="flex flex-wrap gap-2">
        {sets.map((set, index) => {
          const number = formatNumber(first + index, locale);
          return (
            <li key={number}>
              <a href={`/price-list.png?${language}&${set}`} className="btn min-h-11 px-4">
                {count > 1 ? t`Picture ${number}` : t`Picture`}
              </a>
            </li>
          );
        })}
      </ul>
      <LeftOutLetters texts={texts} />
    </section>
  );
}
