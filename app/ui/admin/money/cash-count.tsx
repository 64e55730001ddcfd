import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { FieldProblem } from '#app/domain/fields.ts';
import { NOTES, noteField } from '#app/domain/money/drawers/drawer.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import { readWhole } from '#app/domain/text/digits.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { MoneyField } from '#app/ui/admin/components/money-field.tsx';
import { CashForm } from '#app/ui/admin/money/cash-form.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { FieldProblemText } from '#app/ui/forms/field-frame.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

type Problem = 'no-such-drawer' | 'already-open' | 'key-reused' | 'no-such-shift' | 'already-counted';

type CashCountProps = {
  newKey: string;
  button: ReactNode;
  result: FormResult<object, { problem: Problem }> | undefined;
};

/** Counts a drawer by notes, or takes one sum, which then counts. Without scripts the sum is shown after it is sent. */
export function CashCount({ newKey, button, result }: CashCountProps) {
  const { t } = useLingui();
  const { format } = useLocale();
  const { problems, typed } = formResult(result);
  const [notes, setNotes] = useState<Record<string, string>>(typed);
  const [sum, setSum] = useState(typed.sum ?? '');
  const read = (text: string | undefined) => readWhole(text ?? '', format) ?? 0;
  const byNotes = NOTES.reduce((all, note) => all + note * read(notes[noteField(note)]), 0);
  const counted = sum.trim() === '' ? byNotes : readWhole(sum, format, readTransfer);
  return (
    <CashForm newKey={newKey} result={result} ProblemText={CountProblem}>
      {problems.sum?.code === 'missing' && <Alert>{t`Enter what you counted. Type 0 if the drawer is empty.`}</Alert>}
      <table className="w-full max-sm:-mt-2">
        <caption className="sr-only">{t`Notes`}</caption>
        <tbody className="divide-y divide-base-300">
          {NOTES.map((note) => (
            <NoteRow
              key={note}
              note={note}
              typed={notes[noteField(note)] ?? ''}
              problem={problems[noteField(note)]}
              onType={(text) => setNotes((before) => ({ ...before, [noteField(note)]: text }))}
            />
          ))}
        </tbody>
      </table>
      <Fold summary={t`Type one sum instead`} open={typed.sum !== undefined && typed.sum !== ''}>
        <MoneyField
          label={t`Sum`}
          name="sum"
          whole
          read={readTransfer}
          problem={problems.sum?.code === 'missing' ? undefined : problems.sum}
          onInput={(event) => setSum(event.currentTarget.value)}
        />
      </Fold>
      <div className="admin-act">
        <p className="flex basis-full items-baseline justify-between gap-3 font-semibold">
          <Trans context="drawer">Counted</Trans>
          <output className="text-xl font-bold">{counted !== null && <Mmk value={counted} />}</output>
        </p>
        <SubmitButton>{button}</SubmitButton>
      </div>
    </CashForm>
  );
}

const STEP = 'size-11 cursor-pointer text-xl text-primary noscript:hidden';

type NoteRowProps = {
  note: number;
  typed: string;
  problem: FieldProblem | undefined;
  onType: (text: string) => void;
};

function NoteRow({ note, typed, problem, onType }: NoteRowProps) {
  const { t } = useLingui();
  const id = useId();
  const locale = useLocale();
  const value = formatNumber(note, locale);
  const count = readWhole(typed, locale.format) ?? 0;
  const step = (by: number) => onType(String(Math.max(0, count + by)));
  return (
    <tr>
      <th scope="row" className="w-16 pe-3 text-end font-bold tabular-nums">
        {value}
      </th>
      <td className="py-1">
        <span className="flex w-max items-center rounded-field border border-field-line bg-base-100">
          <button type="button" className={STEP} aria-label={t`One note of ${value} less`} onClick={() => step(-1)}>
            −
          </button>
          <input
            name={noteField(note)}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            placeholder="0"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t`Notes of ${value}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            className="h-11 w-13 bg-transparent text-center font-semibold tabular-nums"
          />
          <button type="button" className={STEP} aria-label={t`One note of ${value} more`} onClick={() => step(1)}>
            +
          </button>
        </span>
        <FieldProblemText id={`${id}-problem`} label={t`Notes of ${value}`} problem={problem} />
      </td>
      <td className="text-end font-semibold tabular-nums">{formatNumber(note * count, locale)}</td>
    </tr>
  );
}

function CountProblem({ problem }: { problem: Problem }) {
  const { t } = useLingui();
  switch (problem) {
    case 'already-open':
      return t`Somebody has opened this drawer in the meantime.`;
    case 'already-counted':
      return t`Somebody has counted this drawer in the meantime.`;
    case 'key-reused':
      return t`Another count was already sent from this page. Reload it and try again.`;
    default:
      return t`This drawer is not there any more.`;
  }
}
