import { Trans } from '@lingui/react/macro';
import type { BuyerFigures } from '#app/domain/orders/buyers/buyer.ts';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { BlockedBadge, BuyerFiguresText } from '#app/ui/admin/orders/buyers/buyer-rows.tsx';
import { NumberLostBadge, PhoneBadge } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { Day } from '#app/ui/components/amount-text.tsx';

type Facts = BuyerFigures & {
  name: string;
  phone: string;
  email: string | null;
  blockedAt: string | null;
  createdAt: string;
  isPhoneConfirmed: boolean;
  lacksNumber: boolean;
};

export function BuyerFacts({ buyer }: { buyer: Facts }) {
  const { name, phone, email, blockedAt, createdAt, isPhoneConfirmed, lacksNumber, ...figures } = buyer;
  const number = dialableNumber(phone);
  return (
    <header className="wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="text-2xl font-semibold sm:text-3xl">
          <bdi>{name}</bdi>
        </h1>
        {blockedAt !== null && <BlockedBadge />}
        {lacksNumber ? <NumberLostBadge /> : <PhoneBadge isConfirmed={isPhoneConfirmed} />}
      </div>
      <p className="flex flex-wrap gap-x-5">
        {number ? (
          <a href={`tel:${number}`} className="tall-link link tabular-nums">
            {phone}
          </a>
        ) : (
          <span>{phone}</span>
        )}
        {email !== null && (
          <a href={`mailto:${email}`} className="tall-link link">
            {email}
          </a>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <BuyerFiguresText {...figures} />
      </p>
      <p className="text-sm text-muted *:whitespace-normal">
        <Trans>Registered</Trans> <Day at={createdAt} />
      </p>
    </header>
  );
}
