import { useLingui } from '@lingui/react/macro';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { comparePath } from '#app/domain/phone/phone-url.ts';
import { ClosestNames } from '#app/ui/components/closest-names.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import { PhoneCard } from '#app/ui/store/catalog/phone-card.tsx';

type CompareOffersProps = {
  phones: StockItem[];
  offered: StockItem[];
  closest: string[];
  photos: FirstPhotos;
  search: string;
};

export function CompareOffers({ phones, offered, closest, photos, search }: CompareOffersProps) {
  const { t } = useLingui();
  return (
    <section className="mt-8 flex flex-col gap-4 print:hidden">
      <h2 className="heading">{phones.length > 0 ? t`Add a phone` : t`Choose the first phone`}</h2>
      <SearchBox label={t`Search`} value={search} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {offered.map((phone) => (
          <li key={phone.id}>
            <PhoneCard phone={phone} photo={photos[phone.id]} to={comparePath([...phones, phone])} rel="nofollow">
              <span className="link ms-auto shrink-0 whitespace-nowrap">{t`Compare`}</span>
            </PhoneCard>
          </li>
        ))}
      </ul>
      {search && offered.length === 0 && (
        <EmptyState title={t`Nothing found`} action={closest.length > 0 && <ClosestNames names={closest} />}>
          {t`Try another name.`}
        </EmptyState>
      )}
    </section>
  );
}
