import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { offerLine, withChosen } from '#app/domain/orders/checkout/cart.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import type { UnitOffer } from '#app/domain/stock/units/shown-units.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { usePieceText } from '#app/ui/labels/piece-text.tsx';
import { changeCart, useCart } from '#app/ui/storage/cart-store.ts';
import { restoreDurable } from '#app/ui/storage/durable-storage.ts';

export function UnitOffers({ phone, offers }: { phone: StockItem; offers: UnitOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers" className="rounded-box bg-gold-tint px-4 py-3">
      <h2 id="offers" className="font-semibold">
        <Trans>Also in the shop, each at its own price</Trans>
      </h2>
      <ul className="divide-y divide-base-300">
        {offers.map((offer) => (
          <Offer key={offer.id} phone={phone} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ phone, offer }: { phone: StockItem; offer: UnitOffer }) {
  const { t } = useLingui();
  const facts = usePieceText()(offer);
  const isInCart = useCart()?.some(({ id }) => id === offer.id);
  const add = async () => {
    await restoreDurable();
    changeCart((lines) => withChosen(lines, [offerLine(phone, offer)]));
  };
  return (
    <li className="py-2">
      <span className="wrap-anywhere">{facts}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <Price value={offer.salePrice} className="font-semibold" />
        <span className="ms-auto print:hidden" role="status">
          {isInCart ? (
            <Link to="/cart" className="link inline-flex min-h-11 items-center font-semibold">
              {t`Go to cart`}
            </Link>
          ) : (
            <Button
              size="small"
              className="noscript:hidden"
              aria-label={`${t`Add to Cart`}: ${facts}`}
              onClick={add}
              data-early
            >
              {t`Add to Cart`}
            </Button>
          )}
        </span>
        <ButtonLink
          to={`${phonePath(phone)}/order?piece=${offer.id}`}
          rel="nofollow"
          className="hidden noscript:inline-flex"
        >
          {t`Order this item`}
        </ButtonLink>
      </span>
    </li>
  );
}
