import { useLingui } from '@lingui/react/macro';
import type { PricedPhone } from '#app/domain/catalog/storefront/stock-item.ts';
import { formatDate } from '#app/domain/date-format.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import { StructuredData } from '#app/ui/layout/structured-data.tsx';
import { phoneTitle } from '#app/ui/store/catalog/phone-meta.tsx';

type PriceListMetaProps = {
  phones: PricedPhone[];
  page: number;
  count: number;
  picture: string;
  at: string;
  details: ShopDetails;
};

export function PriceListMeta({ phones, page, count, picture, at, details }: PriceListMetaProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const origin = useRootData()?.origin ?? '';
  const date = formatDate(at, locale);
  const number = formatNumber(count, locale);
  const description = [t`${number} items`, t`Price of ${date}`, details.phone].filter(Boolean).join(' · ');
  const path = page > 1 ? `/price-list?page=${page}` : '/price-list';
  return (
    <>
      <ShareMeta path={path} title={`${t`Price list`} · ${details.name}`} description={description} picture={picture} />
      <StructuredData
        facts={{
          '@type': 'ItemList',
          name: t`Price list`,
          numberOfItems: phones.length,
          itemListElement: phones.map((phone, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: origin + phonePath(phone),
            name: phoneTitle(phone),
          })),
        }}
      />
    </>
  );
}
