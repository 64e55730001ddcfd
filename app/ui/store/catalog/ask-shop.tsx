import { useLingui } from '@lingui/react/macro';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { isArticle } from '#app/domain/phone/phone.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { formatMmk } from '#app/domain/text/money-format.ts';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useRootData } from '#app/ui/layout/root-data.ts';
import { phoneTitle } from '#app/ui/store/catalog/phone-meta.tsx';

type AskShopProps = { phone: StockItem; path: string; contacts: Contact[] };

export function AskShop({ phone, path, contacts }: AskShopProps) {
  const { t } = useLingui();
  const origin = useRootData()?.origin ?? '';
  const [name, price] = [phoneTitle(phone), formatMmk(phone.salePrice, useLocale())];
  if (contacts.length === 0) return null;
  const question = phone.qty > 0 ? t`I have a question about ${name}, ${price}.` : t`When will you have ${name} again?`;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 font-semibold">
        {phone.qty > 0 && !isArticle(phone) ? t`Ask about this phone` : t`Ask the shop`}
      </h2>
      <ContactLinks contacts={contacts} message={`${question} ${origin}${path}`} />
    </section>
  );
}
