import { useLingui } from '@lingui/react/macro';
import { type Photo, photoPath } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { stockState } from '#app/domain/catalog/storefront/stock-state.ts';
import { formatDate } from '#app/domain/date-format.ts';
import { type Phone, specsOf } from '#app/domain/phone/phone.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { StructuredData } from '#app/ui/layout/structured-data.tsx';

type PhoneMetaProps = {
  phone: StockItem;
  photos: Photo[];
  path: string;
  picture: string;
  at: string;
  details: ShopDetails;
};

export function PhoneMeta({ phone, photos, path, picture, at, details }: PhoneMetaProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useRootData()?.origin ?? '';
  const price = formatMmk(phone.salePrice, locale);
  const date = formatDate(at, locale);
  const stock = {
    some: t({ message: 'In stock', context: 'a badge' }),
    few: t`Low stock`,
    none: t`Out of stock`,
  }[stockState(phone.qty)];
  const availability = availabilityOf(phone);
  const title = phoneTitle(phone);
  const taxes = useTaxLabels();
  const tax = phone.units?.tax && taxes[phone.units.tax];
  const description = [price, stock, tax, t`Price of ${date}`].filter(Boolean).join(' · ');
  return (
    <>
      <ShareMeta path={path} title={title} description={description} picture={picture}>
        <meta property="og:type" content="product" />
        <meta property="product:price:amount" content={String(phone.salePrice)} />
        <meta property="product:price:currency" content="MMK" />
        <meta property="product:availability" content={availability.label} />
        <meta property="product:retailer_item_id" content={phone.id} />
      </ShareMeta>
      <StructuredData
        facts={{
          '@type': 'Product',
          name: title,
          sku: phone.id,
          url: origin + path,
          image: [...photos.map((photo) => photoPath(photo, photo.width, 'jpg')), picture].map(
            (imagePath) => origin + imagePath,
          ),
          description,
          offers: {
            '@type': 'Offer',
            url: origin + path,
            price: phone.salePrice,
            priceCurrency: 'MMK',
            availability: `https://schema.org/${availability.schema}`,
            seller: {
              '@type': 'Store',
              name: details.name,
              ...(details.phone && { telephone: details.phone }),
              ...(details.address && { address: details.address }),
            },
          },
        }}
      />
    </>
  );
}

export function phoneTitle(phone: Phone): string {
  return [phone.name, specsOf(phone, ' / ')].filter(Boolean).join(' · ');
}

/** A phone without stock is out of stock, whatever its type. */
function availabilityOf({ qty, type }: StockItem): { label: string; schema: string } {
  if (qty === 0) return { label: 'out of stock', schema: 'OutOfStock' };
  if (type === 'preorder') return { label: 'preorder', schema: 'PreOrder' };
  return { label: 'in stock', schema: 'InStock' };
}
