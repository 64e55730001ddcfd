import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FirstPhotos } from '#app/domain/catalog/photos/photo.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { PHONE_SPECS, phoneLabel } from '#app/domain/phone/phone.ts';
import { comparePath, phonePath } from '#app/domain/phone/phone-url.ts';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { PhonePhoto } from '#app/ui/components/phone-photo.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { StockCount } from '#app/ui/components/stock-count.tsx';
import { RowLink, useRowPath } from '#app/ui/lists/row-link.tsx';
import { TaxBadge } from '#app/ui/store/catalog/unit-summary.tsx';

type CompareTableProps = { phones: StockItem[]; photos: FirstPhotos };

/** Two phones fit on a small screen; more phones scroll beside the row names. */
export function CompareTable({ phones, photos }: CompareTableProps) {
  const { t } = useLingui();
  const rowPath = useRowPath();
  const prices = phones.map(({ salePrice }) => salePrice);
  const lowest = Math.min(...prices);
  const rowOf = (label: string, cell: (phone: StockItem) => ReactNode) => (
    <tr key={label}>
      <RowName>{label}</RowName>
      {phones.map((phone) => (
        <td key={phone.id}>{cell(phone)}</td>
      ))}
    </tr>
  );
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={t`Compared phones`}
      className="relative -mx-4 overflow-x-auto sm:mx-0"
    >
      <table className="compare-table">
        <thead>
          <tr>
            <RowName>{t`Model`}</RowName>
            {phones.map((phone) => (
              <th key={phone.id} scope="col">
                <RowLink to={phonePath(phone)} className="flex flex-col gap-2 font-semibold hover:underline">
                  <PhonePhoto name={phone.name} photo={photos[phone.id]} className="size-24" shown="6rem" eager />
                  <span className="wrap-anywhere">{phone.name}</span>
                </RowLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowOf(t`Price`, ({ salePrice }) => (
            <>
              <Mmk value={salePrice} className="font-semibold" />
              {salePrice === lowest && lowest < Math.max(...prices) && (
                <span className="block text-sm text-success">{t`Lowest price`}</span>
              )}
            </>
          ))}
          {rowOf(t`In stock`, ({ qty }) => (
            <StockCount qty={qty} />
          ))}
          {PHONE_SPECS.map((spec) => rowOf(t(SPEC_LABELS[spec]), (phone) => phone[spec]))}
          {rowOf(t`Type`, ({ type }) => (
            <TypeBadge type={type} />
          ))}
          {phones.some(({ units }) => units?.tax) && rowOf(t`Tax`, ({ units }) => <TaxBadge units={units} />)}
        </tbody>
        <tfoot className="print:hidden">
          <tr>
            <td />
            {phones.map((phone) => (
              <td key={phone.id}>
                <ButtonLink to={rowPath(phonePath(phone))} size="small" className="h-auto min-h-11">
                  {t`See phone`} <span className="sr-only">{phoneLabel(phone)}</span>
                </ButtonLink>
                <Link
                  to={comparePath(phones.filter(({ id }) => id !== phone.id))}
                  rel="nofollow"
                  className="link flex min-h-11 items-center text-sm"
                >
                  {t`Remove`} <span className="sr-only">{phoneLabel(phone)}</span>
                </Link>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function RowName({ children }: { children: string }) {
  return (
    <th scope="row" className="quiet font-normal">
      {children}
    </th>
  );
}
