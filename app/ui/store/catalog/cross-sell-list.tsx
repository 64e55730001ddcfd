import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { ambiguousQty, cartLine, readQty, withChosen } from '#app/domain/orders/checkout/cart.ts';
import { specsOf } from '#app/domain/phone/phone.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { Price } from '#app/ui/components/amount-text.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { StockNote } from '#app/ui/components/stock-count.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { changeCart, useCart } from '#app/ui/storage/cart-store.ts';
import { restoreDurable } from '#app/ui/storage/durable-storage.ts';
import { forgetTyped } from '#app/ui/store/cart/chosen-quantities.ts';
import { QtyStepper } from '#app/ui/store/cart/qty-stepper.tsx';
import { useStorageRestored } from '#app/ui/store/cart/use-restored.ts';

/** A text in the field of an article, and the quantity that the cart took from it; null before. */
type Typed = { text: string; taken: number | null };
type CrossSellListProps = { articles: StockItem[]; photos: FirstPhotos };

/** The articles that go with a phone. Their quantities are put into the cart at once. */
export function CrossSellList({ articles, photos }: CrossSellListProps) {
  const { format } = useLocale();
  const cart = useCart() ?? [];
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  useStorageRestored();
  if (articles.length === 0) return null;
  const put = async (article: StockItem, text: string) => {
    setTyped((texts) => ({ ...texts, [article.id]: { text, taken: null } }));
    if (ambiguousQty(text, format)) return;
    await restoreDurable();
    forgetTyped(article.id);
    const qty = Math.max(0, readQty(text, format));
    changeCart((lines) => withChosen(lines, [cartLine(article, qty)]));
    setTyped((texts) => (texts[article.id]?.text === text ? { ...texts, [article.id]: { text, taken: qty } } : texts));
  };
  const shownFor = (id: string) => {
    const qty = cart.find((line) => line.id === id)?.qty ?? 0;
    const own = typed[id];
    // Another tab may have changed the cart since.
    return own && (own.taken === null || own.taken === qty) ? own.text : String(qty || '');
  };
  return (
    <section aria-labelledby="goes-with" className="print:hidden">
      <h2 id="goes-with" className="font-semibold">
        <Trans>Goes with it</Trans>
      </h2>
      <ul className="divide-y divide-base-300">
        {articles.map((article) => (
          <Row key={article.id} article={article} photos={photos} typed={shownFor(article.id)} onType={put} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  article: StockItem;
  photos: FirstPhotos;
  typed: string;
  onType: (article: StockItem, typed: string) => void;
};

function Row({ article, photos, typed, onType }: RowProps) {
  const specs = specsOf(article);
  const search = useListSearch();
  return (
    <li className="add-on relative flex flex-wrap items-center gap-x-3 py-2">
      <PhonePhoto name={article.name} photo={photos[article.id]} className="size-14" shown="3.5rem" widest={160} />
      <div className={`min-w-0 flex-1 wrap-anywhere ${typed ? 'pe-31' : 'pe-12'} noscript:pe-0`}>
        <p className="font-medium">
          <Link to={phonePath(article) + search} className="whole-row">
            {article.name}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm">
          {specs && <span className="text-muted">{specs}</span>}
          <Price value={article.salePrice} className="font-semibold whitespace-normal!" />
          <StockNote qty={article.qty} />
        </p>
      </div>
      <QtyStepper item={article} typed={typed} onType={onType} />
      <ButtonLink
        to={`${phonePath(article)}/order`}
        rel="nofollow"
        size="small"
        className="relative hidden noscript:inline-flex"
      >
        <Trans>Order this item</Trans>
      </ButtonLink>
    </li>
  );
}
