import { type ReactNode, useId } from 'react';
import type { FieldProblem } from '#app/domain/fields.ts';
import { Icon } from '#app/ui/components/icon.tsx';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';

export type FieldProps = {
  label: string;
  name: string;
  problem?: FieldProblem | string | undefined;
  invalid?: boolean | undefined;
  typed?: string | undefined;
  hint?: ReactNode;
  /** A cell of a line whose column has a heading: the label is for screen readers, and messages stand below the line. */
  inLine?: boolean | undefined;
};

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
type FrameProps = Pick<FieldProps, 'label' | 'problem' | 'invalid' | 'hint' | 'inLine'> & {
  children: (wiring: Wiring) => ReactNode;
};

export function FieldFrame({ label, problem, invalid, hint, inLine, children }: FrameProps) {
  const id = useId();
  const below = inLine ? 'order-last col-span-full' : '';
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={inLine ? 'contents' : 'min-w-0'}>
      <label htmlFor={id} className={inLine ? 'sr-only' : 'mb-1 block text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem || invalid ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldProblemText id={`${id}-problem`} label={label} problem={problem} className={below} />
      {hint && (
        <p id={`${id}-hint`} className={`mt-1 text-sm text-muted ${below}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ProblemTextProps = Pick<FieldProps, 'label' | 'problem'> & { id: string; className?: string };

export function FieldProblemText({ id, label, problem, className = '' }: ProblemTextProps) {
  const message = useFieldMessage();
  if (!problem) return null;
  return (
    <p role="alert" id={id} className={`mt-1 flex gap-1.5 text-sm text-error ${className}`}>
      <span className="flex h-[1lh] items-center">
        <Icon name="circle-alert" />
      </span>
      <span>{typeof problem === 'string' ? problem : message(problem, label)}</span>
    </p>
  );
}
