import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Problems } from '#app/domain/fields.ts';
import { moneyRowsOf } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { ReturnableLine, ReturnablePage } from '#app/domain/orders/returns/return.ts';
import { canComeBack, maxRefund } from '#app/domain/orders/returns/return-amounts.ts';
import { piecesField, readUnitValue, UNIT_FIELD } from '#app/domain/orders/returns/return-fields.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { TransactionNumberField, ViaField } from '#app/ui/admin/money/payment-fields.tsx';
import { ReturnLines } from '#app/ui/admin/orders/returns/return-lines.tsx';
import { ReturnProblem, type ReturnRefusal } from '#app/ui/admin/orders/returns/return-problem.tsx';
import { OfficeButtonLink, OfficeLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { Page } from '#app/ui/layout/page.tsx';
import { MoneyRows } from '#app/ui/orders/money-rows.tsx';

type SentForm = { typed: Record<string, string>; units: string[] };
type ReturnFormResult = ({ ok: false } & SentForm & ({ problems: Problems } | ReturnRefusal)) | Unavailable | undefined;

type ReturnPageProps = ReturnablePage & { all: boolean; newKey: string; result: ReturnFormResult };

/** Takes back phones of a confirmed order. The key stays the same, so a second press does not return them twice. */
export function ReturnPage({ ledger, lines, paid, all, newKey, result }: ReturnPageProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const { order, balance } = ledger;
  const { number } = order;
  const [key] = useState(newKey);
  const sent = result && 'typed' in result ? result : undefined;
  const { refused, problems } = formResult(result);
  const [suggestion, setSuggestion] = useState(maxRefund(order, all ? valueOfAll(lines) : 0, paid));
  const [isRefundTyped, setRefundTyped] = useState(false);
  // The form last sent, set when its choices have changed since.
  const [changedForm, setChangedForm] = useState<SentForm>();
  const sentRefund = isRefundTyped || sent === changedForm ? undefined : sent?.typed.refund;
  const { isSold } = ORDER_STATUSES[order.status];

  function suggestRefund({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if ((target as Element).matches('[name=refund]')) return setRefundTyped(true);
    const newSuggestion = maxRefund(order, valueOfForm(new FormData(currentTarget), lines, format), paid);
    if (isRefundTyped || newSuggestion === suggestion) return;
    setSuggestion(newSuggestion);
    setChangedForm(sent);
  }

  const search = useListSearch(['all']);
  const title = t`Return goods of order ${number}`;
  const backLink = (
    <OfficeButtonLink to={adminOrderPath(order.id) + search}>{t`Back to order ${number}`}</OfficeButtonLink>
  );
  const refusal = refused && (
    <Alert>
      <ReturnProblem refused={refused} />
    </Alert>
  );
  if (!isSold || !canComeBack(lines))
    return (
      <Page title={title} width="form">
        <div className="flex flex-col items-start gap-6">
          {refusal}
          <p>
            {isSold ? (
              t`All goods of this order came back.`
            ) : (
              <ReturnProblem refused={{ ok: false, problem: 'not-confirmed' }} />
            )}
          </p>
          {backLink}
        </div>
      </Page>
    );
  return (
    <TaskPage
      title={title}
      back={adminOrderPath(order.id) + search}
      lead={t`Choose what comes back and what it becomes. The order and its voucher stay as they are.`}
      width="form"
    >
      <div className="mb-6 flex flex-col gap-4">
        {refusal}
        {problems[UNIT_FIELD] && (
          <Alert>
            <ReturnProblem refused={{ ok: false, problem: 'no-such-line' }} />
          </Alert>
        )}
        {problems.key && (
          <Alert>
            <ReturnProblem refused={{ ok: false, problem: 'key-reused' }} />
          </Alert>
        )}
        {!all && (
          <OfficeLink to="?all=yes" className="tall-link link self-start">
            {t`Everything comes back`}
          </OfficeLink>
        )}
      </div>
      <OfficeResultForm key={`${all}`} result={result} onChange={suggestRefund} className="flex flex-col gap-6">
        <input type="hidden" name="key" value={key} />
        <ReturnLines lines={lines} all={all} sent={sent && { problems: {}, ...sent }} />
        <TextField
          label={t`Why do the goods come back?`}
          name="reason"
          autoComplete="off"
          hint={t`The buyer does not see this.`}
        />
        {paid !== undefined && <MoneyRows rows={moneyRowsOf(order, balance)} />}
        <MoneyField
          read={readTransfer}
          key={suggestion}
          label={t`Money back`}
          name="refund"
          whole
          hint={t`What the buyer paid for these goods, or less. Leave empty if you give no money back.`}
          typed={sentRefund ?? (suggestion > 0 ? String(suggestion) : '')}
        />
        <ViaField label={t`Sent from`} ledger={ledger} />
        {(paid !== undefined || problems.number) && <TransactionNumberField />}
        <div className="admin-act">
          <SubmitButton>{t`Record return`}</SubmitButton>
        </div>
      </OfficeResultForm>
      <p className="mt-2">{backLink}</p>
    </TaskPage>
  );
}

function valueOfAll(lines: ReturnableLine[]): number {
  return lines.reduce((sum, { salePrice, pieces, units }) => sum + salePrice * (pieces + units.length), 0);
}

function valueOfForm(form: FormData, lines: ReturnableLine[], format: Format): number {
  const chosen = form.getAll(UNIT_FIELD).flatMap((value) => readUnitValue(String(value)) ?? []);
  return lines.reduce((sum, { line, salePrice, pieces }) => {
    const typed = readWhole(String(form.get(piecesField(line)) ?? ''), format) ?? 0;
    const count = chosen.filter((each) => each.line === line).length + Math.min(Math.max(typed, 0), pieces);
    return sum + salePrice * count;
  }, 0);
}
