import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Photo } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';

type PhoneCardProps = { phone: StockItem; photo: Photo | undefined } & Pick<LinkProps, 'to' | 'rel'> & {
    children?: ReactNode;
  };

export function PhoneCard({ phone, photo, children, ...link }: PhoneCardProps) {
  return (
    <Link
      {...link}
      className="flex h-full flex-wrap items-center gap-3 rounded-box border border-base-300 p-3 hover:underline"
    >
      <PhonePhoto name={phone.name} photo={photo} className="size-14" shown="3.5rem" widest={160} />
      <span className="min-w-0 grow basis-36 wrap-anywhere">
        <span className="block font-semibold">{phone.name}</span>
        <span className="block quiet">{specsOf(phone)}</span>
        <Price value={phone.salePrice} className="block font-semibold whitespace-normal!" />
      </span>
      {children}
    </Link>
  );
}
