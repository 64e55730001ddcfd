import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#app/domain/orders/order.ts';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { InUnicode, type UnicodeTexts } from '#app/ui/forms/zawgyi-offer.tsx';

type OrderBuyerProps = { order: Order; unicodeTexts: UnicodeTexts };

export function OrderBuyer({ order: { name, phone, address, paymentMethod }, unicodeTexts }: OrderBuyerProps) {
  return (
    <section>
      <h2 className="text-lg font-semibold">
        <Trans>Buyer</Trans>
      </h2>
      <dl className="mt-2 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <Fact label={<Trans>Name</Trans>}>
          <bdi className="font-semibold">{name}</bdi>
          <InUnicode text={unicodeTexts?.name} />
        </Fact>
        <Fact label={<Trans>Phone</Trans>}>
          <Phone phone={phone} />
        </Fact>
        <Fact label={<Trans>Address</Trans>}>
          <bdi>{address}</bdi>
          <InUnicode text={unicodeTexts?.address} />
        </Fact>
        <Fact label={<Trans>Payment Method</Trans>}>{paymentMethod}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </>
  );
}

function Phone({ phone }: { phone: string }) {
  const number = dialableNumber(phone);
  if (!number) return phone;
  return (
    <a href={`tel:${number}`} className="tall-link link tabular-nums">
      {phone}
    </a>
  );
}
