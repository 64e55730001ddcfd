import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos, Photo } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { formatDate } from '#app/domain/date-format.ts';
import type { DepositParts } from '#app/domain/money/payments/deposit.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import { comparePath } from '#app/domain/phone/phone-url.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import type { UnitOffer } from '#app/domain/stock/units/shown-units.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { SpecChips } from '#app/ui/components/spec-chips.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { TextLink } from '#app/ui/components/text-link.tsx';
import { useBackPath, useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { HeadCart, TaskHead } from '#app/ui/layout/task-head.tsx';
import { AddToCart } from '#app/ui/store/cart/add-to-cart.tsx';
import { AskShop } from '#app/ui/store/catalog/ask-shop.tsx';
import { CrossSellList } from '#app/ui/store/catalog/cross-sell-list.tsx';
import { PhoneGallery } from '#app/ui/store/catalog/phone-gallery.tsx';
import { phoneTitle } from '#app/ui/store/catalog/phone-meta.tsx';
import { ShareBar, ShareButton } from '#app/ui/store/catalog/share-bar.tsx';
import { SimilarPhones } from '#app/ui/store/catalog/similar-phones.tsx';
import { UnitOffers } from '#app/ui/store/catalog/unit-offers.tsx';
import { ConditionName, OffersText, TaxBadge } from '#app/ui/store/catalog/unit-summary.tsx';
import { VersionChips } from '#app/ui/store/catalog/version-chips.tsx';
import { DepositNote } from '#app/ui/store/checkout/deposit-note.tsx';

type PhonePageProps = {
  phone: StockItem;
  deposit: DepositParts | null;
  photos: Photo[];
  offers: UnitOffer[];
  versions: StockItem[];
  similar: StockItem[];
  articles: StockItem[];
  /** Of `similar` and `articles`. */
  otherPhotos: FirstPhotos;
  details: ShopDetails;
  methods: string[];
  path: string;
  at: string;
};

export function PhonePage({
  phone,
  deposit,
  photos,
  offers,
  versions,
  similar,
  articles,
  otherPhotos,
  details,
  methods,
  path,
  at,
}: PhonePageProps) {
  const { t } = useLingui();
  const date = formatDate(at, useLocale());
  const shopPath = `/shop${useListSearch(['back'])}`;
  const share = { path, title: phoneTitle(phone) };
  const back = { to: useBackPath() || shopPath, onClick: goBack, word: t`Back` };
  const askShop = <AskShop phone={phone} path={path} contacts={contactsOf(details)} />;
  return (
    <Page title={share.title} heading={null} isCompact>
      <TaskHead back={back}>
        <Link to="/" className="flex min-h-12 min-w-0 flex-1 items-center font-semibold lg:hidden">
          <span className="head-name">{useRootData()?.shopName}</span>
        </Link>
        <ShareButton {...share} className="head-item lg:hidden" />
        <HeadCart />
      </TaskHead>
      {/* On a phone one column, with the photo strip after the versions; on a desk the photos have a column of their own. */}
      <div className="flex flex-col gap-4 md:grid md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 lg:grid-cols-[1fr_30rem]">
        <div className="min-w-0 max-md:contents md:row-span-2 md:space-y-3">
          <PhoneGallery name={phone.name} photos={photos} stripClassName="max-md:order-1" />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <h1 className="text-xl font-bold wrap-anywhere sm:text-3xl">{phone.name}</h1>
            <p className="text-[1.75rem]/tight font-bold my:leading-[1.5] sm:text-4xl">
              <Price value={phone.salePrice} />
            </p>
            <p className="flex flex-wrap gap-x-3">
              <span>
                <span className="quiet">{t`In stock:`} </span>
                <StockCount qty={phone.qty} />
              </span>
              {phone.units && <ConditionName units={phone.units} />}
              {phone.units?.offers && (
                <a href="#offers" className="tall-link link">
                  <OffersText offers={phone.units.offers} />
                </a>
              )}
            </p>
          </div>
          <VersionChips phone={phone} versions={versions} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-md:order-2 md:col-start-2">
          <div>
            <div className="flex flex-wrap items-center gap-2 quiet">
              <SpecChips phone={phone} className="max-w-full" />
              <TypeBadge type={phone.type} />
              <TaxBadge units={phone.units} />
            </div>
            {phone.units && phone.units.colours.length > 0 && (
              <p className="mt-2 quiet">{phone.units.colours.join(' · ')}</p>
            )}
            <p className="text-sm text-muted">{t`Price of ${date}`}</p>
            {deposit && <DepositNote deposit={deposit} />}
          </div>
          <UnitOffers phone={phone} offers={offers} />
          {phone.qty > 0 && <AddToCart key={phone.id} phone={phone} />}
          <CrossSellList key={`with ${phone.id}`} articles={articles} photos={otherPhotos} />
          {askShop}
          <BuyingHere details={details} methods={methods} />
          <ShareBar {...share} className="max-lg:hidden max-lg:noscript:block" />
          <p className="flex flex-wrap justify-between gap-x-6 print:hidden">
            <Link to={shopPath} className="link inline-flex min-h-11 items-center gap-1.5">
              <Icon name="chevron-left" />
              {t`All items`}
            </Link>
            {!isArticle(phone) && (
              <TextLink to={comparePath([phone])} rel="nofollow">
                {t`Compare with another phone`}
              </TextLink>
            )}
          </p>
        </div>
      </div>
      <SimilarPhones phone={phone} phones={similar} photos={otherPhotos} />
    </Page>
  );
}

/** Goes back in the history if the visit began on another page and the link is not to open in a new tab. */
function goBack(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(window.history.state?.idx > 0)) return;
  event.preventDefault();
  window.history.back();
}

function BuyingHere({ details: { address }, methods }: { details: ShopDetails; methods: string[] }) {
  const { t } = useLingui();
  if (methods.length === 0 && !address) return null;
  return (
    <dl className="flex flex-col gap-2 rounded-box bg-base-200 px-4 py-3">
      {methods.length > 0 && (
        <div>
          <dt className="quiet">{t`Payment methods`}</dt>
          <dd className="font-medium">{methods.join(' · ')}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt className="quiet">{t`Shop address`}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere">{address}</dd>
        </div>
      )}
    </dl>
  );
}
