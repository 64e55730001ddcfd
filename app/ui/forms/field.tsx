import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from '#app/ui/forms/field-frame.tsx';
import { useFieldResult } from '#app/ui/forms/form-result.ts';
import { useSent } from '#app/ui/forms/unavailable-alert.tsx';

type TextFieldProps = FieldProps & {
  multiline?: boolean;
  suffix?: ReactNode;
} & Omit<ComponentProps<'input'> & Pick<ComponentProps<'textarea'>, 'rows'>, 'name' | 'id'>;

export function TextField(props: TextFieldProps) {
  const field = useFieldResult(props);
  const { label, problem, invalid, typed, hint, inLine, multiline, suffix, className, ...native } = field;
  const initial = useInitial(native, typed);
  return (
    <FieldFrame label={label} problem={problem} invalid={invalid} hint={hint} inLine={inLine}>
      {(wiring) => {
        const control = { ...native, ...initial, ...wiring };
        if (multiline)
          return (
            <textarea
              rows={3}
              {...(control as ComponentProps<'textarea'>)}
              className="input h-auto w-full py-2 whitespace-pre-wrap"
            />
          );
        if (!suffix) return <input {...control} className={`input w-full ${className ?? ''}`} />;
        return (
          <div className="input w-full">
            <input {...control} className={`h-11 ${className ?? ''}`} />
            <span className="text-muted">{suffix}</span>
          </div>
        );
      }}
    </FieldFrame>
  );
}

type SelectFieldProps = FieldProps & {
  options: { value: string; label: string }[];
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'name' | 'id'>;

export function SelectField(props: SelectFieldProps) {
  const { label, problem, invalid, typed, hint, options, placeholder, ...native } = useFieldResult(props);
  const initial = useInitial(native, typed);
  const message =
    typeof problem === 'object' && problem.code === 'missing' ? ({ code: 'not-a-choice' } as const) : problem;
  return (
    <FieldFrame label={label} problem={message} invalid={invalid} hint={hint}>
      {(wiring) => (
        <select {...native} {...initial} {...wiring} className="input w-full">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type Native = { name: string } & Pick<ComponentProps<'input'>, 'value' | 'defaultValue'>;

/** What was typed, else the default. React warns if a controlled field also has one. */
function useInitial({ name, value, defaultValue }: Native, typed: string | undefined) {
  const sent = useSent(name);
  // Fields of the same name get what was typed from their list.
  return value === undefined ? { defaultValue: (sent.length === 1 ? sent[0] : typed) ?? defaultValue } : {};
}
