type RadioTabsProps = {
  label: string;
  name: string;
  options: { value: string; label: string }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export function RadioTabs({ label, name, options, value, defaultValue, onChange }: RadioTabsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
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
    </fieldset>
  );
}
