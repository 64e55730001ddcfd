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
  const message = useFieldMessage();
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
      {problem && (
        <p role="alert" id={`${id}-problem`} className="mt-1 flex gap-1.5 text-sm text-error">
          <span className="flex h-[1lh] items-center">
            <Icon name="circle-alert" />
          </span>
          <span>{typeof problem === 'string' ? problem : message(problem, label)}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
