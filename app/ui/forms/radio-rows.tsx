import { type ReactNode, useId } from 'react';
import { FieldProblemText, type FieldProps } from '#app/ui/forms/field-frame.tsx';

type RadioRowsProps = Omit<FieldProps, 'hint'> & {
  options: { value: string; hint?: ReactNode }[];
  defaultValue?: string | undefined;
  form?: string;
};

export function RadioRows({ label, name, options, problem, invalid, typed, defaultValue, form }: RadioRowsProps) {
  const id = useId();
  const message =
    typeof problem === 'object' && problem.code === 'missing' ? { code: 'not-a-choice' as const } : problem;
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={problem || invalid ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
      className="min-w-0"
    >
      <h2 id={id} className="heading mb-2">
        {label}
      </h2>
      <div className="radio-rows">
        {options.map(({ value, hint }) => (
          <label key={value}>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{value}</span>
              {hint && <span className="block text-sm text-muted">{hint}</span>}
            </span>
            <input
              type="radio"
              name={name}
              value={value}
              form={form}
              defaultChecked={value === (typed ?? defaultValue)}
            />
          </label>
        ))}
      </div>
      <FieldProblemText id={`${id}-problem`} label={label} problem={message} />
    </div>
  );
}
