import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import { type VoucherWarranty, warrantyPath } from '#app/domain/stock/warranties/warranty.ts';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { QrCode } from '#app/ui/components/qr-code.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';
import { lastDigitsText } from '#app/ui/labels/warranty-labels.tsx';

type VoucherWarrantiesProps = { order: Order; warranties: VoucherWarranty[] | undefined };

/** A QR code for each warranty. Its size is in millimetres, so that it can be scanned from any paper. */
export function VoucherWarranties({ order, warranties = [] }: VoucherWarrantiesProps) {
  const { t } = useLingui();
  if (warranties.length === 0) return null;
  return (
    <section className="mt-[1em]">
      <h3 className="break-after-avoid font-semibold">{t`Warranty`}</h3>
      <ul className="mt-[0.4em] grid grid-cols-1 gap-x-[1.25em] gap-y-[0.75em] @min-[34em]:grid-cols-2">
        {warranties.map(({ token, line, number, until, address, qr }) => {
          const name = order.items.find((item) => item.line === line)?.name ?? '';
          return (
            <li key={token} className="flex min-w-0 break-inside-avoid gap-[0.75em]">
              <QrCode {...qr} label={t`QR code of the warranty of ${name}`} className="size-[22mm] shrink-0" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">
                  <UnbrokenText text={name} />
                </p>
                {number && <p className="tabular-nums">{lastDigitsText(number)}</p>}
                <p className="*:whitespace-normal">
                  <Trans>
                    Until <BusinessDay date={until} />
                  </Trans>
                </p>
                <a
                  href={warrantyPath(token)}
                  className="tall-link link text-[0.85em] print:m-0 print:p-0 print:no-underline"
                >
                  {address}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
