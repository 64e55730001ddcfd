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
};

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
type FrameProps = Pick<FieldProps, 'label' | 'problem' | 'invalid' | 'hint'> & {
  children: (wiring: Wiring) => ReactNode;
};

export function FieldFrame({ label, problem, invalid, hint, children }: FrameProps) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem || invalid ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldProblemText id={`${id}-problem`} label={label} problem={problem} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldProblemText({ id, label, problem }: Pick<FieldProps, 'label' | 'problem'> & { id: string }) {
  const message = useFieldMessage();
  if (!problem) return null;
  return (
    <p role="alert" id={id} className="mt-1 flex gap-1.5 text-sm text-error">
      <span className="flex h-[1lh] items-center">
        <Icon name="circle-alert" />
      </span>
      <span>{typeof problem === 'string' ? problem : message(problem, label)}</span>
    </p>
  );
}
