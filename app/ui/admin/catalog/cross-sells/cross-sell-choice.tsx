import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MAX_CROSS_SELLS } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { AtMost } from '#app/ui/admin/catalog/cross-sells/cross-sell-outcome.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockWord } from '#app/ui/components/stock-count.tsx';
import { SearchBox } from '#app/ui/lists/search-box.tsx';

type CrossSellChoiceProps = { search: string; chosen: StockItem[]; found: StockItem[]; photos: FirstPhotos };

export function CrossSellChoice({ search, chosen, found, photos }: CrossSellChoiceProps) {
  const { t } = useLingui();
  if (chosen.length + found.length === 0 && !search) return <NoArticles />;
  const others = found.filter(({ id }) => chosen.every((each) => each.id !== id));
  return (
    <>
      <section aria-labelledby="chosen" className="flex flex-col gap-2">
        <h2 id="chosen" className="heading">
          {t`Shown with this phone`}
        </h2>
        <p className="quiet">
          {t`Buyers put them into the cart with one tap, on the page of each version. Sold-out ones are left out.`}
        </p>
        {chosen.length === 0 && <p className="rounded-box bg-base-200 px-4 py-3">{t`Nothing chosen yet.`}</p>}
        <ol className="divide-y divide-base-300">
          {chosen.map((article, at) => (
            <Row key={article.id} article={article} photos={photos}>
              <PlaceButtons article={article} place={at + 1} />
            </Row>
          ))}
        </ol>
      </section>
      <section aria-labelledby="others" className="flex flex-col gap-2">
        <h2 id="others" className="heading">
          {t`All accessories`}
        </h2>
        <SearchBox label={t`Search`} value={search} />
        {chosen.length === MAX_CROSS_SELLS && (
          <p className="quiet">
            <AtMost />
          </p>
        )}
        {others.length === 0 && <p className="quiet">{search ? t`Nothing found` : t`All of them are chosen.`}</p>}
        <ul className="divide-y divide-base-300">
          {others.map((article) => (
            <Row key={article.id} article={article} photos={photos}>
              {chosen.length < MAX_CROSS_SELLS && (
                <PlaceButton article={article} to={MAX_CROSS_SELLS} look="plain" label={t`Add ${phoneLabel(article)}`}>
                  {t`Add`}
                </PlaceButton>
              )}
            </Row>
          ))}
        </ul>
        <AddAccessory look="quiet" />
      </section>
    </>
  );
}

function NoArticles() {
  return (
    <EmptyState title={<Trans>No accessories yet</Trans>} action={<AddAccessory look="main" />}>
      <Trans>Add a charger, a cable or a case to the inventory. Then choose here what goes with this phone.</Trans>
    </EmptyState>
  );
}

function AddAccessory({ look }: { look: 'main' | 'quiet' }) {
  return (
    <OfficeButtonLink
      to="/admin/add-inventory?kind=article"
      look={look}
      {...(look === 'quiet' && { size: 'small', className: '-mx-3.5 self-start' })}
    >
      <Trans>Add an accessory</Trans>
    </OfficeButtonLink>
  );
}

type RowProps = { article: StockItem; photos: FirstPhotos; children: ReactNode };

function Row({ article, photos, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <PhonePhoto name={article.name} photo={photos[article.id]} className="size-12" shown="3rem" widest={160} />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-medium">{phoneLabel(article)}</p>
        <p className="flex flex-wrap gap-x-3 quiet">
          <Mmk value={article.salePrice} />
          <StockWord qty={article.qty} />
        </p>
      </div>
      <div className="ms-auto flex flex-wrap">{children}</div>
    </li>
  );
}

function PlaceButtons({ article, place }: { article: StockItem; place: number }) {
  const { t } = useLingui();
  const name = phoneLabel(article);
  return (
    <>
      <PlaceButton article={article} to={place - 1} look="quiet" disabled={place === 1} label={t`Move up ${name}`}>
        {t`Move up`}
      </PlaceButton>
      <PlaceButton article={article} to={0} look="quietDanger" label={t`Remove ${name}`}>
        {t`Remove`}
      </PlaceButton>
    </>
  );
}

type PlaceButtonProps = {
  article: StockItem;
  to: number;
  look: 'plain' | 'quiet' | 'quietDanger';
  label: string;
  disabled?: boolean;
  children: ReactNode;
};

/** Puts the article at the place `to`; 0 takes it out. A disabled one keeps the focus, and changes nothing without scripts. */
function PlaceButton({ article, to, look, label, disabled = false, children }: PlaceButtonProps) {
  return (
    <OfficeForm method="post" preventScrollReset onSubmit={(event) => disabled && event.preventDefault()}>
      <input type="hidden" name="article" value={article.id} />
      <input type="hidden" name="to" value={disabled ? 1 : to} />
      <Button type="submit" size="small" look={look} aria-disabled={disabled} aria-label={label}>
        {children}
      </Button>
    </OfficeForm>
  );
}
