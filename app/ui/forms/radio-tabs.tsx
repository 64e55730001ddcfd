import { useId } from 'react';
import { FieldProblemText, type FieldProps } from '#app/ui/forms/field-frame.tsx';

type RadioTabsProps = Pick<FieldProps, 'label' | 'name' | 'problem' | 'hint'> & {
  options: { value: string; label: string }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export function RadioTabs({ label, name, options, problem, hint, value, defaultValue, onChange }: RadioTabsProps) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      tabIndex={-1}
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy || undefined}
      className="min-w-0"
    >
      <p id={id} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-field bg-base-200 p-1">
        {options.map((option) => (
          <label key={option.value} className="relative flex font-medium text-muted">
            {/* The radio lies transparent over the label, so that touches and screen readers reach it. */}
            <input
              type="radio"
              name={name}
              value={option.value}
              className="peer absolute inset-0 cursor-pointer appearance-none"
              onChange={onChange && ((event) => onChange(event.currentTarget.value))}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value, readOnly: !onChange })}
            />
            <span className="flex min-h-11 items-center rounded-selector px-5 peer-checked:bg-neutral peer-checked:text-neutral-content peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary">
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <FieldProblemText id={`${id}-problem`} label={label} problem={problem} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
