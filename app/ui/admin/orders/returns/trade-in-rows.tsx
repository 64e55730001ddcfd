import { Trans, useLingui } from '@lingui/react/macro';
import type { TradedInPhone } from '#app/domain/stock/receiving/trade-in.ts';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';

export function TradeInList({ tradeIns }: { tradeIns: TradedInPhone[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Trade-ins`} className="divide-y divide-base-300 border-y border-base-300 text-sm">
      {tradeIns.map(({ unitId, at, name, label }) => (
        <li key={unitId} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">
              <Trans context="phone that came back">Traded in</Trans>
            </span>
            <Moment at={at} className="text-muted whitespace-normal!" />
          </p>
          <p className="wrap-anywhere">
            <UnbrokenText text={name} />
          </p>
          <OfficeRowLink to={unitPath(unitId)} className="tall-link link wrap-anywhere tabular-nums">
            {label}
          </OfficeRowLink>
        </li>
      ))}
    </ul>
  );
}
