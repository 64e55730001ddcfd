import { useLingui } from '@lingui/react/macro';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { comparePath, phonePath } from '#app/domain/phone/phone-url.ts';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { PhoneCard } from '#app/ui/store/catalog/phone-card.tsx';

type SimilarPhonesProps = { phone: StockItem; phones: StockItem[]; photos: FirstPhotos };

export function SimilarPhones({ phone, phones, photos }: SimilarPhonesProps) {
  const { t } = useLingui();
  const search = useListSearch();
  if (phones.length === 0) return null;
  return (
    <section className="mt-10 print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="heading">{t`Near this price`}</h2>
        {!isArticle(phone) && (
          <TextLink to={comparePath([phone, ...phones])} rel="nofollow">
            {t`Compare these`}
          </TextLink>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {phones.map((each) => (
          <li key={each.id}>
            <PhoneCard phone={each} photo={photos[each.id]} to={phonePath(each) + search} />
          </li>
        ))}
      </ul>
    </section>
  );
}
