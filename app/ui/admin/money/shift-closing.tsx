import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type Closed,
  DIFFERENCE_REASONS,
  type ShiftToClose,
  UNSEEN_REASONS,
  type WalletPayment,
} from '#app/domain/money/drawers/drawer.ts';
import { seenField, unseenField } from '#app/domain/money/drawers/drawer-form.ts';
import { LeadSum, SumRow } from '#app/ui/admin/components/sum-rows.tsx';
import { useDifferenceLabels, useUnseenLabels } from '#app/ui/admin/labels/drawer-labels.ts';
import { CashForm } from '#app/ui/admin/money/cash-form.tsx';
import { ShiftSums } from '#app/ui/admin/money/shift-sums.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type Refusal = Extract<Closed, { ok: false }>['problem'];
type ShiftClosingProps = {
  shift: ShiftToClose;
  newKey: string;
  result: FormResult<object, { problem: Refusal }> | undefined;
};

export function ShiftClosing({ shift: { counted, expected, report }, newKey, result }: ShiftClosingProps) {
  const { t } = useLingui();
  const labels = useDifferenceLabels();
  const { problems, typed } = formResult(result);
  const difference = counted - expected;
  return (
    <CashForm newKey={newKey} result={result} ProblemText={CloseProblem}>
      <section className="rounded-box border border-base-300 bg-surface p-4">
        <dl>
          <LeadSum label={t`Difference`}>
            <span className={difference < 0 ? 'text-error' : ''}>
              <Mmk value={difference} />
            </span>
          </LeadSum>
          <SumRow label={<Trans context="drawer">Counted</Trans>} amount={counted} />
          <SumRow label={t`Expected`} amount={expected} />
        </dl>
        {difference !== 0 && (
          <div className="mt-3 flex flex-col gap-4">
            <RadioTabs
              label={t`Reason`}
              name="reason"
              options={DIFFERENCE_REASONS.map((value) => ({ value, label: labels[value] }))}
              problem={problems.reason}
              {...(typed.reason && { defaultValue: typed.reason })}
            />
            <TextField label={t`Remark`} name="remark" autoComplete="off" />
          </div>
        )}
      </section>
      {report.wallets.length > 0 && <WalletTicks wallets={report.wallets} typed={typed} />}
      <section>
        <h2 className="mb-2 font-semibold">{t`While the drawer was open`}</h2>
        <div className="rounded-box border border-base-300 bg-surface p-4">
          <ShiftSums report={report} />
        </div>
      </section>
      <div className="admin-act">
        <SubmitButton>{t`Close the drawer`}</SubmitButton>
      </div>
    </CashForm>
  );
}

type WalletTicksProps = { wallets: WalletPayment[]; typed: Record<string, string> };

/** Each payment to tick once somebody has seen it in the wallet. One that nobody has seen asks why. */
function WalletTicks({ wallets, typed }: WalletTicksProps) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState(() => wallets.filter(({ id }) => typed[seenField(id)]).map(({ id }) => id));
  const [seen, all] = [ticked.length, wallets.length];
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{t`In the wallet apps?`}</h2>
        <span className="text-sm text-muted">{t`${seen} of ${all} ticked`}</span>
      </div>
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
        {wallets.map((wallet) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            isTicked={ticked.includes(wallet.id)}
            reason={typed[unseenField(wallet.id)]}
            onTick={(isSeen) =>
              setTicked((before) => [...before.filter((id) => id !== wallet.id), ...(isSeen ? [wallet.id] : [])])
            }
          />
        ))}
      </ul>
      {all > 1 && (
        <Button
          size="small"
          look="quiet"
          className="-ms-3 noscript:hidden"
          onClick={() => setTicked(wallets.map(({ id }) => id))}
        >
          {t`Tick all`}
        </Button>
      )}
    </section>
  );
}

type WalletRowProps = {
  wallet: WalletPayment;
  isTicked: boolean;
  reason: string | undefined;
  onTick: (isSeen: boolean) => void;
};

function WalletRow({ wallet, isTicked, reason, onTick }: WalletRowProps) {
  const { t } = useLingui();
  const labels = useUnseenLabels();
  const { id, order, method, number, amount, at } = wallet;
  return (
    <li className="px-3 py-1.5">
      <label className="grid min-h-11 cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3">
        <input
          type="checkbox"
          name={seenField(id)}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="size-5"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{method}</span>
          <span className="block text-sm text-muted">
            {t`Order ${order}`} · {number ? `…${number.slice(-6)}` : <Moment at={at} className="whitespace-normal!" />}
          </span>
        </span>
        <Mmk value={amount} className="font-semibold" />
      </label>
      {!isTicked && (
        <label className="mb-1.5 block">
          <span className="text-sm">{t`Why not?`}</span>
          <select
            name={unseenField(id)}
            defaultValue={reason ?? ''}
            aria-label={t`Why order ${order} is not ticked`}
            className="input w-full text-warning"
          >
            <option value="">–</option>
            {UNSEEN_REASONS.map((value) => (
              <option key={value} value={value}>
                {labels[value]}
              </option>
            ))}
          </select>
        </label>
      )}
    </li>
  );
}

function CloseProblem({ problem }: { problem: Refusal }) {
  const { t } = useLingui();
  switch (problem) {
    case 'reason-missing':
      return t`Say why the count differs.`;
    case 'unseen':
      return t`Tick each payment that is in the wallet app, and say why the others are not.`;
    case 'key-reused':
      return t`Another close was already sent from this page. Reload it and try again.`;
    default:
      return t`Somebody has closed or reopened this drawer in the meantime.`;
  }
}
