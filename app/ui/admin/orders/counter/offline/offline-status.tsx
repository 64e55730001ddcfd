import { Trans, useLingui } from '@lingui/react/macro';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import type { KeptSale } from '#app/ui/admin/orders/counter/offline/offline-counter.ts';
import type { OfflineState } from '#app/ui/admin/orders/counter/offline/use-offline-counter.ts';
import { OFFLINE_SALES_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type OfflineStatusProps = OfflineState & { onVoucher: (sale: KeptSale) => void };

export function OfflineStatus({
  isAway,
  asOf,
  kept,
  toSettle,
  stopped,
  canKeep,
  isSafe,
  onVoucher,
}: OfflineStatusProps) {
  const { t } = useLingui();
  const numbers = toSettle.map(offlineNumber).join(', ');
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3">
      {isAway && asOf !== null && (
        <Alert tone="warning">
          <Trans>
            No connection to the shop. You can sell: prices and stock as of <Moment at={asOf} />.
          </Trans>
        </Alert>
      )}
      {!isAway && asOf !== null && (
        <p className="quiet">
          <Trans>
            Sells without a connection too: prices as of <Moment at={asOf} />.
          </Trans>{' '}
          {isSafe === false && t`Keep space free on this device.`}{' '}
          <OfficeLink to={OFFLINE_SALES_PATH} className="tall-link link">
            {t`Offline sales`}
          </OfficeLink>
        </p>
      )}
      {!canKeep && (
        <Alert>
          {t`This device keeps nothing: its storage is full, or the window is private. A sale needs the connection.`}
        </Alert>
      )}
      {kept.length > 0 && (
        <Alert
          tone="warning"
          action={stopped && <OfficeButtonLink to="/login?next=%2Fadmin%2Fsell">{t`Login`}</OfficeButtonLink>}
        >
          <p>
            {stopped === 'logged-out' ? (
              t`These sales are on this device only. Log in, and they are sent.`
            ) : stopped === 'not-allowed' ? (
              <Trans>
                These sales are on this device only, and you may not sell any more. They are sent when somebody who may
                sell logs in here.
              </Trans>
            ) : (
              t`These sales are on this device only. They are sent once the shop can be reached.`
            )}
          </p>
          <p>
            {isSafe === true && t`The browser keeps them until they are sent.`}
            {isSafe === false &&
              t`The browser may delete them if the device is full: keep space free, and connect it soon.`}
          </p>
          <p className="flex flex-wrap gap-2">
            {kept.map((sale) => (
              <Button key={sale.key} size="small" look="quiet" onClick={() => onVoucher(sale)}>
                {offlineNumber(sale)}
              </Button>
            ))}
          </p>
        </Alert>
      )}
      {toSettle.length > 0 && (
        <Alert
          action={
            <OfficeButtonLink to={OFFLINE_SALES_PATH} size="small">
              {t`Settle`}
            </OfficeButtonLink>
          }
        >
          {t`The shop could not enter ${numbers}. Nothing is lost, somebody must settle it.`}
        </Alert>
      )}
    </div>
  );
}
