import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import { termsPath } from '#app/domain/orders/order-paths.ts';
import { dialableNumber } from '#app/domain/text/phone-number.ts';
import { NoEmailNote } from '#app/ui/admin/labels/no-email-note.tsx';
import { PhoneAct, PhoneBadge } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { InUnicode, type UnicodeTexts } from '#app/ui/forms/zawgyi-offer.tsx';
import { useBuyerName, useMethodLabel } from '#app/ui/labels/stored-names.ts';

type OrderBuyerProps = {
  order: Order;
  /** `uid` is null if an admin placed the order, `isConfirmed` if its phone is not one number. `otherNumber` is confirmed for
   * the buyer and is not that of the order; that of the order is confirmed for `owner`, another buyer. */
  buyer: {
    uid: string | null;
    isConfirmed: boolean | null;
    otherNumber: string | null;
    hasEmail: boolean;
    owner: { id: string; name: string } | null;
  };
  unicodeTexts: UnicodeTexts;
};

export function OrderBuyer({
  order,
  buyer: { uid, isConfirmed, otherNumber, hasEmail, owner },
  unicodeTexts,
}: OrderBuyerProps) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const methodLabel = useMethodLabel();
  const { id, name, phone, address, paymentMethod, termsVersion } = order;
  return (
    <section className="order-card">
      <h2 className="font-semibold">{t`Buyer`}</h2>
      <dl className="mt-1 [&>dd]:whitespace-pre-line [&>dd]:wrap-anywhere">
        <dt className="sr-only">{t`Name`}</dt>
        <dd>
          <bdi className="font-semibold">{buyerName(name)}</bdi>
          <InUnicode text={unicodeTexts?.name} />
        </dd>
        {address && (
          <>
            <dt className="sr-only">{t`Address`}</dt>
            <dd className="text-muted">
              <bdi>{address}</bdi>
              <InUnicode text={unicodeTexts?.address} />
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt className="sr-only">{t`Phone`}</dt>
            <dd>
              <Phone phone={phone} />
            </dd>
          </>
        )}
        <dt className="float-start me-2 text-muted">{t`Payment Method`}</dt>
        <dd>{methodLabel(paymentMethod)}</dd>
      </dl>
      {uid && !hasEmail && <NoEmailNote />}
      {uid && isConfirmed && <PhoneBadge isConfirmed />}
      {uid && otherNumber !== null && (
        <p className="text-sm text-muted">
          <Trans>
            The confirmed number of this buyer is <Phone phone={otherNumber} />.
          </Trans>
        </p>
      )}
      {uid && owner && (
        <p className="text-sm text-muted">
          <Trans>
            This number is confirmed for another buyer,{' '}
            <OfficeLink to={buyerPath(owner.id)} className="link">
              {owner.name}
            </OfficeLink>
            .
          </Trans>
        </p>
      )}
      {uid && isConfirmed === false && otherNumber === null && !owner && (
        <PhoneAct id={uid} act="confirm" look="plain" label={t`I have spoken to this person`} fields={{ order: id }}>
          <p className="text-sm text-muted">
            {t`Number not confirmed. Once you have spoken to the buyer on it, they can log in with it.`}
          </p>
        </PhoneAct>
      )}
      {uid && (
        <OfficeRowLink to={buyerPath(uid)} className="tall-link link text-sm">
          {t`All about this buyer`}
        </OfficeRowLink>
      )}
      {termsVersion !== null && (
        <OfficeLink to={termsPath(termsVersion)} className="link flex min-h-11 items-center text-sm">
          {t`Shop terms, version ${termsVersion}`}
        </OfficeLink>
      )}
    </section>
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
