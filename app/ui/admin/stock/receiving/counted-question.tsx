import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Figure } from '#app/ui/components/amount-text.tsx';

type CountedQuestionProps = {
  qty: number;
  /** Pieces for sale or promised to orders. */
  inStock: number;
  /** The phones in the list; 0 without scripts. */
  count: number;
  answer: string | undefined;
  problem: ReactNode;
};

/** Asks whether the quantity includes the listed phones already. It has no default: either answer may be wrong. */
export function CountedQuestion({ qty, inStock, count, answer, problem }: CountedQuestionProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-box border border-warning bg-warning-tint p-3"
    >
      <p id={id} className="font-semibold">
        <Plural value={count} _0="These phones are" one="This phone is" other="These # phones are" />
      </p>
      {problem && (
        <p role="alert" id={`${id}-problem`} className="text-sm text-error">
          {problem}
        </p>
      )}
      <Answer value="no" answer={answer} change={count}>
        {t`New arrivals`}
        <Stock>
          {count === 0 ? (
            t`They are added to the quantity.`
          ) : (
            <Trans>
              For sale: <Figure value={qty} /> → <Figure value={qty + count} />
            </Trans>
          )}
        </Stock>
      </Answer>
      <Answer value="yes" answer={answer} change={0}>
        <Trans>
          Among the <Figure value={inStock} /> counted
        </Trans>
        <Stock>
          <Trans>
            For sale: still <Figure value={qty} />
          </Trans>
        </Stock>
      </Answer>
    </div>
  );
}

type AnswerProps = { value: 'yes' | 'no'; answer: string | undefined; change: number; children: ReactNode };

function Answer({ value, answer, change, children }: AnswerProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field bg-base-100 px-3 py-1.5">
      <input
        type="radio"
        name="counted"
        value={value}
        defaultChecked={answer === value}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1 font-semibold">{children}</span>
      {(change > 0 || value === 'yes') && (
        <span className="font-semibold figures">
          +<Figure value={change} />
        </span>
      )}
    </label>
  );
}

function Stock({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal text-muted">{children}</span>;
}
