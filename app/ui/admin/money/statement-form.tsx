import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { Imported, Importing } from '#app/domain/money/statements/statement.ts';
import { MAX_STATEMENT_LINES, MAX_STATEMENT_MB } from '#app/domain/money/statements/statement.ts';
import { COLUMN_ROLES, type ColumnRole } from '#app/domain/money/statements/statement-columns.ts';
import { ColumnChoices } from '#app/ui/admin/components/column-choices.tsx';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { statementPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Day } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type Refused = Exclude<Importing, { ok: true }>;
type StatementFormProps = {
  account: ManagedAccount;
  hasColumns: boolean;
  result: FormResult<Imported, Refused> | undefined;
};

const FILE = { name: 'statement', accept: '.csv,.txt,.tsv,.xlsx,text/csv,text/plain' };

export function StatementForm({ account: { id, method, holder, number }, hasColumns, result }: StatementFormProps) {
  const { t } = useLingui();
  const { saved, refused } = formResult(result);
  const asked = refused?.problem === 'unknown-columns' ? refused : undefined;
  return (
    <OfficeResultForm result={result} action={statementPath(id)} encType="multipart/form-data">
      <input type="hidden" name="account" value={id} />
      {saved && <ImportOutcome {...saved} />}
      {refused && <ImportRefusal problem={refused.problem} />}
      <p className="wrap-anywhere">
        <Trans>
          The history of {method} · {holder} · {number.replaceAll(' ', '\u00A0')}, as its app or bank exports it. It
          shows which payments have arrived, and verifies none by itself.
        </Trans>
      </p>
      <PictureField label={t`Choose the file (CSV or Excel)`} file={FILE} />
      <Fold
        summary={t`Paste the text`}
        hint={t`from a spreadsheet or a list`}
        open={refused?.typed?.text ? true : undefined}
      >
        <TextField
          label={t`Text of the statement`}
          name="text"
          multiline
          rows={6}
          autoComplete="off"
          spellCheck={false}
        />
      </Fold>
      {asked && <ColumnFields {...asked} />}
      <SubmitButton className="self-start">{t`Import the statement`}</SubmitButton>
      {(saved || hasColumns) && !asked && (
        <Button type="submit" name="again" value="1" className="self-start">
          {t`Choose the columns again`}
        </Button>
      )}
    </OfficeResultForm>
  );
}

function ImportOutcome({ lines, known, left, unreadable, span }: Imported) {
  return (
    <Toast
      action={
        <OfficeButtonLink to="/admin/payments" size="small">
          <Trans>Back to the payments</Trans>
        </OfficeButtonLink>
      }
    >
      <Plural value={lines} _0="No new line." one="# new line." other="# new lines." />{' '}
      {known > 0 && <Plural value={known} one="# was there before." other="# were there before." />}{' '}
      {left > 0 && <Plural value={left} one="# debit is left out." other="# debits are left out." />}{' '}
      {unreadable > 0 && (
        <Plural value={unreadable} one="# line could not be read." other="# lines could not be read." />
      )}{' '}
      {span && (
        <Trans>
          From <Day at={span.from} /> to <Day at={span.to} />.
        </Trans>
      )}
    </Toast>
  );
}

function ImportRefusal({ problem }: { problem: Refused['problem'] }) {
  const { t } = useLingui();
  const messages: Record<Refused['problem'], string> = {
    'no-such-account': t`This account does not exist any more.`,
    'nothing-sent': t`Choose a file, or paste the text of the statement.`,
    'not-a-text': t`This file cannot be read. In a spreadsheet, save the sheet as CSV or XLSX and choose that file.`,
    'too-large': t`This file is larger than ${MAX_STATEMENT_MB} MB. Export a shorter time.`,
    'too-many-lines': t`This has more than ${MAX_STATEMENT_LINES} lines, or a line that is too long. Export a shorter time.`,
    'unknown-columns': t`Say below what the columns hold, and import again. This is remembered for the account.`,
  };
  return <Alert tone={problem === 'unknown-columns' ? 'warning' : 'error'}>{messages[problem]}</Alert>;
}

function ColumnFields({ sample, columns, dateOrder }: Extract<Refused, { problem: 'unknown-columns' }>) {
  const { t } = useLingui();
  const labels: Record<ColumnRole, string> = {
    date: t`Date`,
    time: t`Time`,
    amount: t`Amount, negative for debits`,
    credit: t`Money that came in`,
    debit: t`Money that went out`,
    kind: t`In or out, in words`,
    number: t`Transaction number`,
    text: t`Note or reference`,
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="font-semibold">{t`What the columns hold`}</legend>
      <ColumnChoices
        shown={sample[0]?.map((_, at) => sample.map((row) => row[at])) ?? []}
        columns={columns}
        roles={COLUMN_ROLES}
        labels={labels}
      />
      <label className="flex min-w-0 flex-col gap-1">
        <span className="text-sm text-muted">{t`Dates in numbers`}</span>
        <select name="dateOrder" defaultValue={dateOrder} className="input w-full">
          <option value="day-first">{t`Day first: 31/12`}</option>
          <option value="month-first">{t`Month first: 12/31`}</option>
        </select>
      </label>
    </fieldset>
  );
}
