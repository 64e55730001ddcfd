import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedOfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';

export function OfflineSaleFacts({ sale }: { sale: ListedOfflineSale }) {
  const { t } = useLingui();
  const { state, madeAt, soldBy, sentBy, lines, unread, paid } = sale;
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {offlineNumber(sale)}
        <Badge colour={{ sold: 'green', waiting: 'red', canceled: 'grey' }[state] as 'green' | 'red' | 'grey'}>
          {state === 'sold' && <Trans context="offline sale">Sold</Trans>}
          {state === 'waiting' && <Trans context="offline sale">To settle</Trans>}
          {state === 'canceled' && <Trans context="offline sale">Canceled</Trans>}
        </Badge>
      </p>
      <ul className="empty:hidden">
        {lines.map(({ itemId, unitId, qty, label }) => (
          <li key={unitId ?? itemId}>
            {label} × {qty}
          </li>
        ))}
      </ul>
      {unread && <p className="text-sm">{unread}</p>}
      <p className="text-sm text-muted">
        <Trans>
          Paid <Mmk value={paid} />
        </Trans>{' '}
        · {soldBy} · {sentBy !== soldBy && <>{t`Sent by ${sentBy}`} · </>}
        <Moment at={madeAt} className="whitespace-normal!" />
      </p>
    </div>
  );
}
