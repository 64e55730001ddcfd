import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { BUYER_PAYMENT_LIMIT, PAYMENT_LIMIT, WAITING_PAYMENT_LIMIT } from '#app/domain/constants.ts';
import type { PaymentAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { SameReport, SubmissionProblem } from '#app/domain/money/payments/payment.ts';
import type { SlipQr } from '#app/domain/money/slips/slip-qr.ts';
import { Moment, Price } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { changedControls } from '#app/ui/forms/form-values.ts';
import { useIsSubmitting } from '#app/ui/forms/result-form.tsx';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { UploadMeter } from '#app/ui/forms/upload-meter.tsx';
import { type PaymentResult, useReportProgress } from '#app/ui/store/payments/report-send.ts';
import { SlipField } from '#app/ui/store/payments/slip-field.tsx';
import { isSlipProblem, SlipAlert } from '#app/ui/store/payments/slip-problems.tsx';

type PaymentFormProps = {
  action: string;
  /** The idempotency key of the next submission. */
  newKey: string;
  accounts: PaymentAccount[];
  payments: { id: string }[];
  /** Suggested amount; 0 for none. */
  amount: number;
  result: PaymentResult;
  /** The step before: where to send the money. */
  children: ReactNode;
};

/** The parameter of the URL that opens the form, and the form's fragment. */
export const REPORT = 'report';
/** The form's id: the button stands outside it. */
const FORM = 'payment';

/** Numbered steps, the last one reports a payment. The key stays until the shop has recorded it, so that a second press reports the same payment. */
export function PaymentForm({ action, newKey, accounts, payments, amount, result, children }: PaymentFormProps) {
  const { t } = useLingui();
  const [key, setKey] = useState(newKey);
  const [recordedId, setRecordedId] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const [isFilledIn, setFilledIn] = useState(false);
  const [isSuggested, setSuggested] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDetailsElement>(null);
  const [isOpenFirst] = useState(amount === 0 || result?.ok === false);
  // The result arrives before the reloaded page, which has the next key and amount.
  if (result?.ok && result.id !== recordedId && payments.some(({ id }) => id === result.id)) {
    setRecordedId(result.id);
    setKey(newKey);
    setFilledIn(false);
    setSuggested(true);
  }
  useEffect(() => {
    // Never closed by the page, because the buyer may be typing.
    if (fields.current && (result?.ok === false || isFilledIn)) fields.current.open = true;
  }, [result, isFilledIn]);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result]);
  const isSubmitting = useIsSubmitting();
  const progress = useReportProgress();
  const { refused, typed, problems } = formResult(result);
  const problem = refused?.problem;
  return (
    <>
      <ol className="pay-steps">
        {children && <li>{children}</li>}
        <li>
          <h2 id={REPORT} className="heading">
            {t`Show the slip`}
          </h2>
          <Form
            id={FORM}
            ref={form}
            key={key}
            method="post"
            action={action}
            encType="multipart/form-data"
            noValidate
            className="flex flex-col gap-3"
            onInput={({ target }) => (target as HTMLInputElement).name === 'amount' && setSuggested(false)}
          >
            <input type="hidden" name="key" value={key} />
            {accounts.length > 0 ? (
              <div className={accounts.length > 1 ? '' : 'hidden'}>
                <SelectField
                  label={t`Paid to`}
                  name="account"
                  // Without it, the browser would choose the first option if the shop switches off the chosen account.
                  options={[
                    { value: '', label: t`Another account` },
                    ...accounts.map(({ id, holder, number }) => ({ value: id, label: `${holder} · ${number}` })),
                  ]}
                  typed={typed.account ?? accounts[0]?.id}
                  problem={problems.account}
                />
              </div>
            ) : (
              <input type="hidden" name="account" value="" />
            )}
            {/* Before the pictures: of a report that is too large, the shop reads only what comes first. */}
            <details ref={fields} open={isOpenFirst} className="order-1">
              <summary className="flex min-h-11 items-center font-semibold text-primary">
                {t`Type the number or another amount`}
              </summary>
              <div className="flex flex-col gap-3 pt-1">
                <TextField
                  label={t`Transaction number`}
                  name="number"
                  inputMode="numeric"
                  autoComplete="off"
                  hint={t`The whole number or its last 6 digits. Leave empty if you do not have it.`}
                  typed={typed.number}
                  problem={problems.number}
                />
                <TextField
                  label={t`Amount`}
                  name="amount"
                  inputMode="numeric"
                  autoComplete="off"
                  suffix={t`MMK`}
                  typed={typed.amount ?? (amount > 0 ? String(amount) : '')}
                  problem={problems.amount}
                />
              </div>
            </details>
            <SlipField onPreparing={setPreparing} onRead={(qr) => setFilledIn(fillIn(form.current, qr))} />
            {isFilledIn && (
              <p role="status" className="text-sm text-muted">
                {t`Filled in from the QR code of your picture. Please check it.`}
              </p>
            )}
            {refused && 'earlier' in refused && <input type="hidden" name="confirmed" value={refused.earlier.id} />}
            {result && 'hadPictures' in result && result.hadPictures && (
              <p className="hidden noscript:block">{t`Please choose the pictures again.`}</p>
            )}
          </Form>
        </li>
      </ol>
      <div className="act-bar foot-bar order-last lg:max-w-105">
        {progress && <UploadMeter name={t`Your report`} progress={progress} />}
        <UnavailableAlert result={result} />
        {problem && isSlipProblem(problem) && (
          <SlipAlert problem={problem} file={result && 'file' in result ? result.file : undefined} />
        )}
        {problem && problem !== 'reported-before' && !isSlipProblem(problem) && <SubmissionAlert problem={problem} />}
        {refused && 'earlier' in refused && <SameReportQuestion earlier={refused.earlier} />}
        <Button form={FORM} type="submit" look="main" busy={isPreparing || isSubmitting}>
          <span>{t`I have paid`}</span>
          {amount > 0 && isSuggested && typed.amount === undefined && (
            <span aria-hidden="true">
              <Price value={amount} />
            </span>
          )}
        </Button>
      </div>
    </>
  );
}

/** Fills in fields that the buyer has not changed. @returns whether something was filled in. */
function fillIn(form: HTMLFormElement | null, { number, amount }: SlipQr): boolean {
  const fields = form?.elements;
  const changed = changedControls(form);
  const fill = (name: string, value: string) => {
    const field = fields?.namedItem(name);
    if (!(field instanceof HTMLInputElement) || changed.includes(field) || field.value === value) return false;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const results = [number && fill('number', number), amount && fill('amount', String(amount))];
  return results.includes(true);
}

/** Asks about a report that repeats one; sending the form again confirms it. */
function SameReportQuestion({ earlier: { submittedAt } }: { earlier: SameReport }) {
  const button = <Trans>I have paid</Trans>;
  return (
    <Alert tone="warning">
      <p>
        <Trans>
          You have reported the same transfer on <Moment at={submittedAt} />, so nothing is sent yet. If this is another
          transfer, press {button} again.
        </Trans>
      </p>
    </Alert>
  );
}

function SubmissionAlert({ problem }: { problem: SubmissionProblem }) {
  const { t } = useLingui();
  const messages: Record<SubmissionProblem, string> = {
    'no-such-order': t`This order does not exist.`,
    'no-such-account': t`This account is not one of the shop's. Please choose another.`,
    'above-total': t`The amount is more than the order costs.`,
    'number-used': t`This transaction number was already used. Check it or write to us.`,
    'key-reused': t`Another payment was already sent from this page. Reload it and try again.`,
    'too-many-payments': t`You have sent ${PAYMENT_LIMIT} payments for this order within a day. Please write to us.`,
    'too-many-in-day': t`You have sent ${BUYER_PAYMENT_LIMIT} payments within a day. Please write to us.`,
    'too-many-waiting': t`${WAITING_PAYMENT_LIMIT} of your payments are waiting to be checked. Please send the next one when the shop has checked them, or write to us.`,
  };
  return <Alert>{messages[problem]}</Alert>;
}
