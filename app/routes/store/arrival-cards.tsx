import { Link } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockNote } from '#app/ui/components/stock-count.tsx';

/** The photos of the first two are on the first screen of a small phone. */
export function ArrivalCards({ label, phones, photos }: { label: string; phones: StockItem[]; photos: FirstPhotos }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 lg:gap-4">
      {phones.map((phone, at) => (
        <li key={phone.id} className="min-w-0">
          <Link
            to={phonePath(phone)}
            className="flex h-full flex-col overflow-hidden rounded-box border border-base-300 bg-surface wrap-anywhere hover:border-primary"
          >
            <PhonePhoto
              name={phone.name}
              photo={photos[phone.id]}
              className="aspect-[1/0.84] rounded-none! lg:aspect-square"
              shown="(min-width: 64rem) 12rem, 45vw"
              eager={at < 2}
            />
            <span className="flex grow flex-col px-3 py-2">
              <span className="text-sm/snug font-semibold my:leading-normal">{phone.name}</span>
              <span className="text-[0.8125rem] text-muted">
                {specsOf(phone)}
                <StockNote qty={phone.qty} />
              </span>
              <Price
                value={phone.salePrice}
                className="mt-auto pt-1 font-bold whitespace-normal! max-[22.4rem]:text-sm"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
