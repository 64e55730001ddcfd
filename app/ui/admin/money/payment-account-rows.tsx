import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { type FormProps, useFetcher } from 'react-router';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import { SwitchOutcome, type SwitchResult } from '#app/ui/admin/money/payment-account-result.tsx';
import { accountPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { usePaymentAccountKindLabels } from '#app/ui/labels/payment-labels.tsx';

/** Lists the accounts by method, in the order in which buyers see them. */
export function PaymentAccountList({ accounts }: { accounts: ManagedAccount[] }) {
  const fetcher = useFetcher<SwitchResult>();
  const byMethod = Map.groupBy(accounts, ({ method }) => method);
  return (
    <div className="flex flex-col gap-8">
      {fetcher.data && fetcher.state === 'idle' && <SwitchOutcome result={fetcher.data} UndoForm={fetcher.Form} />}
      {[...byMethod].map(([method, methodAccounts]) => (
        <section key={method} aria-label={method}>
          <h2 className="heading wrap-anywhere">{method}</h2>
          <ul className="mt-2 divide-y divide-base-300 border-y border-base-300">
            {methodAccounts.map((account, index) => (
              <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <AccountFacts account={account} />
                <AccountButtons account={account} isFirst={index === 0} Form={fetcher.Form} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AccountFacts({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const kindLabels = usePaymentAccountKindLabels();
  const { holder, number, kind, transferLimit, active, note } = account;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{holder || kindLabels[kind]}</span>
        {active ? <Badge colour="green">{t`In use`}</Badge> : <Badge colour="grey">{t`Switched off`}</Badge>}
      </p>
      {number && <p className="tabular-nums wrap-anywhere">{number}</p>}
      {transferLimit !== null && (
        <p className="text-sm text-muted">
          <Trans>
            At most <Mmk value={transferLimit} /> in one transfer
          </Trans>
        </p>
      )}
      {note && <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">{note}</p>}
    </div>
  );
}

type AccountButtonsProps = { account: ManagedAccount; isFirst: boolean; Form: ComponentType<FormProps> };

function AccountButtons({ account, isFirst, Form }: AccountButtonsProps) {
  const { t } = useLingui();
  const path = accountPath(account.id);
  const name = [account.holder, account.number].filter(Boolean).join(' ') || account.method;
  return (
    <div className="flex flex-wrap gap-1">
      <OfficeButtonLink to={path} size="small" aria-label={t`Edit ${name}`}>
        {t`Edit`}
      </OfficeButtonLink>
      <Form method="post" action={`${path}/place`} onSubmit={(event) => isFirst && event.preventDefault()}>
        <Button type="submit" size="small" look="quiet" aria-disabled={isFirst} aria-label={t`Move up ${name}`}>
          {t`Move up`}
        </Button>
      </Form>
      <Form method="post" action={`${path}/switch`}>
        <input type="hidden" name="active" value={account.active ? 'no' : 'yes'} />
        <Button
          type="submit"
          size="small"
          look={account.active ? 'quietDanger' : 'plain'}
          aria-label={account.active ? t`Switch off ${name}` : t`Switch on ${name}`}
        >
          {account.active ? t`Switch off` : t`Switch on`}
        </Button>
      </Form>
    </div>
  );
}
