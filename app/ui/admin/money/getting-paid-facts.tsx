import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { ACCOUNTS_PATH, accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';

type MethodFactsProps = { method: string; accounts: ManagedAccount[] };

export function MethodFacts({ method, accounts }: MethodFactsProps) {
  const { t } = useLingui();
  const kindLabels = usePaymentAccountKindLabels();
  return (
    <>
      <span className="block font-semibold">{method}</span>
      {accounts.map(({ id, kind, holder, number, transferLimit, active }) => (
        <OfficeLink
          key={id}
          to={accountPath(id)}
          className="flex min-h-11 flex-wrap content-center items-baseline gap-x-3 text-sm"
        >
          <span className="link tabular-nums">{[holder, number].filter(Boolean).join(' · ') || kindLabels[kind]}</span>
          {!active && <span className="text-muted">{t`Switched off`}</span>}
          {transferLimit !== null && (
            <span className="text-muted">
              <Trans>
                At most <Mmk value={transferLimit} /> in one transfer
              </Trans>
            </span>
          )}
        </OfficeLink>
      ))}
      {!accounts.some(({ active }) => active) && (
        <OfficeLink to={ACCOUNTS_PATH} className="tall-link link text-sm text-warning">
          {t`No account yet: buyers do not see where to pay`}
        </OfficeLink>
      )}
    </>
  );
}

type PayingRulesProps = { holdHours: number | null; deposits: { type: string; depositPercent: number | null }[] };

export function PayingRules({ holdHours, deposits }: PayingRulesProps) {
  const { t } = useLingui();
  const { takesDeposits } = useShopFeatures();
  const typeLabel = useTypeLabel();
  const required = deposits.filter(({ depositPercent }) => depositPercent !== null);
  return (
    <ul className="divide-y divide-base-300 border-b border-base-300">
      <Rule to="/admin/payment-settings/time-to-pay" name={t`Time to Pay`}>
        {holdHours ? (
          <Plural value={holdHours} one="# hour" other="# hours" />
        ) : (
          t`Unpaid orders are never canceled automatically`
        )}
      </Rule>
      {takesDeposits && (
        <Rule to="/admin/type-settings" name={t`Deposit`}>
          {required.length === 0 && t`No type requires one`}
          {required.map(({ type, depositPercent }, index) => (
            <span key={type}>
              {index > 0 && ' · '}
              {typeLabel(type)} <Decimal value={String(depositPercent)} />%
            </span>
          ))}
        </Rule>
      )}
    </ul>
  );
}

function Rule({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  const value = useId();
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-1.5 wrap-anywhere hover:bg-base-200/50">
      <span className="min-w-0 flex-1">
        <OfficeLink to={to} aria-describedby={value} className="block font-semibold after:absolute after:inset-0">
          {name}
        </OfficeLink>
        <span id={value} className="quiet block">
          {children}
        </span>
      </span>
      <span className="text-muted">
        <Icon name="chevron-right" />
      </span>
    </li>
  );
}
