import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { localeContext, shopContext } from '#app/context.ts';
import { readCrossSells } from '#app/domain/catalog/cross-sells/cross-sell-read.server.ts';
import { readFirstPhotos, readItemPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { readSimilar, readVersions } from '#app/domain/catalog/storefront/phone-neighbours.server.ts';
import { readPhone } from '#app/domain/catalog/storefront/phone-read.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { depositPartsOf } from '#app/domain/money/payments/deposit.ts';
import { readDepositPercents } from '#app/domain/orders/checkout/deposit-percents.server.ts';
import { idIn, phonePath } from '#app/domain/phone/phone-url.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { readShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { listUnitOffers } from '#app/domain/stock/units/shown-units.server.ts';
import { phoneCardPath } from '#app/images/image-texts.server.ts';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { PhoneMeta } from '#app/ui/store/catalog/phone-meta.tsx';
import { PhonePage } from '#app/ui/store/catalog/phone-view.tsx';
import type { Route } from './+types/phone-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const phone = await readPhone(db, idIn(params.id));
  // An id that never existed is an unknown path (SPEC 2).
  if (!phone) return redirect('/');
  if (phone === 'deleted') return data({ deleted: true as const }, { status: 410 });
  const path = phonePath(phone);
  // The redirect to the phone's current address is temporary, because the name may change back.
  if (path !== `/shop/${params.id}`) return redirect(path + url.search);
  const now = new Date();
  const [details, look, photos, versions, similar, articles, methods, percents, offers] = await Promise.all([
    readShopDetails(db),
    readShopLook(db),
    readItemPhotos(db, phone),
    readVersions(db, phone),
    readSimilar(db, phone),
    readCrossSells(db, phone),
    listPaymentMethods(db),
    readDepositPercents(db, [phone.id]),
    listUnitOffers(db, phone),
  ]);
  const otherPhotos = await readFirstPhotos(db, [...similar, ...articles]);
  const picture = phoneCardPath({ locale: context.get(localeContext), details, look, env, now }, phone, photos[0]);
  const deposit = depositPartsOf([{ ...phone, qty: 1, depositPercent: percents.get(phone.id) ?? null }]);
  const pageData = {
    phone,
    deposit,
    photos,
    offers,
    versions,
    similar,
    articles,
    otherPhotos,
    details,
    methods: [...new Set(methods)],
  };
  return { ...pageData, path, picture, at: now.toISOString() };
}

export default function Phone({ loaderData }: Route.ComponentProps) {
  if ('deleted' in loaderData) return <NoLongerSold />;
  return (
    <>
      <PhoneMeta {...loaderData} />
      <PhonePage {...loaderData} />
    </>
  );
}

function NoLongerSold() {
  const { t } = useLingui();
  return (
    <Page title={t`No longer sold`} width="text" lead={t`The shop does not sell this item any more.`}>
      <ButtonLink to={`/shop${useListSearch(['back'])}`} look="main">
        {t`See what is in the shop`}
      </ButtonLink>
    </Page>
  );
}
