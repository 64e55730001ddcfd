import { Plural, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { readSimilar, readVersions } from '#app/domain/catalog/storefront/phone-neighbours.server.ts';
import { readPhones } from '#app/domain/catalog/storefront/phone-read.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { comparedIds, comparePath, MAX_COMPARED } from '#app/domain/phone/phone-url.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { ShareMeta } from '#app/ui/layout/share-meta.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { CompareOffers } from '#app/ui/store/catalog/compare-offers.tsx';
import { CompareTable } from '#app/ui/store/catalog/compare-table.tsx';
import '#app/i18n/my-orders-translations.ts';
import type { Route } from './+types/compare';

const MAX_OFFERED = 8;

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const ids = comparedIds(url.searchParams.get('phones'));
  const search = searchText(url.searchParams.get('q'));
  const found = await readPhones(db, ids);
  const phones = found.filter((item) => !isArticle(item));
  const { items, closest } = phones.length < MAX_COMPARED ? await findOffers(db, phones, search) : NOTHING;
  const offered = items.filter(({ id }) => !phones.some((phone) => phone.id === id)).slice(0, MAX_OFFERED);
  const photos = await readFirstPhotos(db, [...phones, ...offered]);
  return { phones, gone: ids.length - found.length, offered, closest, photos, search };
}

const NOTHING = { items: [], closest: [] };

async function findOffers(db: Db, [first]: StockItem[], search: string) {
  if (search || !first) return listStock(db, { search, kind: 'phone' });
  const neighbours = [...(await readSimilar(db, first)), ...(await readVersions(db, first))];
  return { items: neighbours.filter((item) => !isArticle(item)), closest: [] };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { phones, gone, ...offers } = loaderData;
  const { t } = useLingui();
  const shopName = useRootData()?.shopName ?? '';
  return (
    <Page title={t`Compare phones`} width="text" lead={t`Two to four phones side by side.`}>
      <meta name="robots" content="noindex" />
      <ShareMeta
        path={comparePath(phones)}
        title={`${t`Compare phones`} · ${shopName}`}
        description={phones.map(({ name }) => name).join(' · ') || shopName}
        picture="/pictures/shop.png"
      />
      {gone > 0 && (
        <p className="mb-4 font-medium">
          <Plural value={gone} one="# phone is no longer sold." other="# phones are no longer sold." />
        </p>
      )}
      {phones.length > 0 && <CompareTable phones={phones} photos={offers.photos} />}
      {phones.length < MAX_COMPARED && <CompareOffers phones={phones} {...offers} />}
    </Page>
  );
}
