import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListedOfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { CodeLines } from '#app/ui/admin/orders/counter/code-lines.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { useMethodLabel, useReasonLabel } from '#app/ui/labels/stored-names.ts';

export function OfflineSaleContent({ sale: { lines, discount, payments, buyer } }: { sale: ListedOfflineSale }) {
  const locale = useLocale();
  const reasonLabel = useReasonLabel();
  const methodLabel = useMethodLabel();
  return (
    <dl className="rounded-box border border-base-300 bg-surface p-4 wrap-anywhere">
      {lines.map(({ itemId, unitId, qty, label, codes, salePrice, price = salePrice, reason }) => (
        <Fact key={unitId ?? itemId} amount={price * qty} name={`${label} × ${qty}`}>
          <CodeLines codes={codes} />
          {price < salePrice && (
            <>
              <s>
                <Mmk value={salePrice * qty} />
              </s>{' '}
              {reasonLabel(reason ?? '')}
            </>
          )}
        </Fact>
      ))}
      {discount && (
        <Fact amount={'amount' in discount ? -discount.amount : undefined} name={<Trans>Discount</Trans>}>
          {'percent' in discount && `${formatNumber(discount.percent, locale)} % · `}
          {reasonLabel(discount.reason)}
        </Fact>
      )}
      {payments.map(({ method, amount, number, phone }) => (
        <Fact
          key={`${method} ${number} ${amount}`}
          amount={amount}
          name={method === null ? <Trans>Account that is gone</Trans> : methodLabel(method)}
        >
          {number || phone}
        </Fact>
      ))}
      {buyer && (
        <Fact name={<Trans>Buyer</Trans>}>
          <bdi>{buyer.name}</bdi> <span className="tabular-nums">{buyer.phone}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, amount, children }: { name: ReactNode; amount?: number | undefined; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1">
      <dt>{name}</dt>
      <dd className="font-semibold empty:hidden">{amount !== undefined && <Mmk value={amount} />}</dd>
      <dd className="col-span-2 text-sm text-muted empty:hidden">{children}</dd>
    </div>
  );
}
