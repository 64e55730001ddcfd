import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { specsOf } from '#app/domain/catalog/phone.ts';
import { phonePath } from '#app/domain/catalog/phone-url.ts';
import type { StockItem } from '#app/domain/catalog/stock-item.ts';
import type { FirstPhotos } from '#app/domain/photos/photo.ts';
import { Mmk } from '#app/ui/components/amount.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';

export function SimilarPhones({ phones, photos }: { phones: StockItem[]; photos: FirstPhotos }) {
  if (phones.length === 0) return null;
  return (
    <section className="mt-10 print:hidden">
      <h2 className="mb-3 text-xl font-semibold">
        <Trans>Near this price</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {phones.map((phone) => (
          <li key={phone.id}>
            <Link
              to={phonePath(phone)}
              className="flex h-full items-center gap-3 rounded-box border border-base-300 p-3 hover:underline"
            >
              <PhonePhoto name={phone.name} photo={photos[phone.id]} className="size-14" shown="3.5rem" widest={160} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{phone.name}</span>
                <span className="block quiet">{specsOf(phone)}</span>
                <span className="block font-semibold">
                  <Mmk value={phone.salePrice} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
