import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CartLine } from '#app/domain/orders/checkout/cart.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import { Button } from '#app/ui/components/button.tsx';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { copyToClipboard } from '#app/ui/hooks/clipboard.ts';
import { useOrderText } from '#app/ui/store/orders/order-message-links.ts';

/** The last lines of the cart that were not empty; they stay while `lines` is null or empty. */
export function useLastLines(lines: CartLine[] | null): CartLine[] {
  const [last, setLast] = useState<CartLine[]>([]);
  useEffect(() => {
    if (lines?.length) setLast(lines);
  }, [lines]);
  return last;
}

type SendOrderProps = { order: PlacedOrder; lines: CartLine[]; contacts: Contact[] };

export function SendOrder({ order, lines, contacts }: SendOrderProps) {
  const { t } = useLingui();
  const { whole, short } = useOrderText({ ...order, lines });
  const [isCopied, setCopied] = useState<boolean>();
  if (contacts.length === 0) return null;
  const copy = async () => setCopied(await copyToClipboard(whole));
  return (
    <section className="mt-10 flex max-w-lg flex-col items-start gap-3">
      <h2 className="heading">{t`Tell the shop about your order`}</h2>
      <p className="text-muted">
        {t`The order has been sent. If you like, write to the shop too: copy the text and paste it there.`}
      </p>
      <p className="w-full whitespace-pre-line wrap-anywhere rounded-box bg-base-200 p-4">{whole}</p>
      <Button onClick={copy}>{t`Copy order text`}</Button>
      {isCopied && <Toast>{t`Copied`}</Toast>}
      {isCopied === false && <Alert>{t`This browser can't copy. Press and hold the text to copy it.`}</Alert>}
      <ContactLinks contacts={contacts} message={short} />
    </section>
  );
}
