import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PRESET_NAMES, PRESETS, presetOf, RIGHTS, type Right } from '#app/domain/people/rights/rights.ts';
import { usePresetLabels, useRightLabels } from '#app/ui/admin/people/staff/right-labels.ts';
import { useRights } from '#app/ui/admin/rights/use-may-open.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { FieldProblemText, type FieldProps } from '#app/ui/forms/field-frame.tsx';
import { useFieldResult } from '#app/ui/forms/form-result.ts';

/** A preset, or single rights; only those that this person may give. `held` are the rights until now; of an owner none. */
export function RightsFields({ held, canLeave = false }: { held?: readonly Right[]; canLeave?: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const label = t`What may this person do?`;
  const field: Pick<FieldProps, 'name' | 'typed' | 'problem'> = { name: 'preset' };
  const { problem, typed } = useFieldResult(field);
  const own = useRights();
  const presetLabels = usePresetLabels();
  const rightLabels = useRightLabels();
  const presets = PRESET_NAMES.filter((name) => PRESETS[name].every((right) => own.includes(right)));
  const chosen = held?.length === 0 ? '' : held ? (presetOf(held) ?? 'own') : 'sales';
  const choices = [
    ...presets.map((name) => ({ value: name as string, ...presetLabels[name] })),
    { value: 'own', label: t`Chosen one by one`, hint: '' },
    ...(canLeave ? [{ value: 'none', label: t`Works here no more`, hint: t`Stays a buyer, without any right.` }] : []),
  ];
  return (
    <div className="group/rights min-w-0">
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <h2 id={id} className="mb-2 font-semibold">
          {label}
        </h2>
        <div className="radio-rows">
          {choices.map(({ value, label, hint }) => (
            <label key={value}>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-semibold">{label}</span>
                {hint && <span className="block text-sm text-muted">{hint}</span>}
              </span>
              <input type="radio" name="preset" value={value} defaultChecked={value === (typed ?? chosen)} />
            </label>
          ))}
        </div>
        <FieldProblemText id={`${id}-problem`} label={label} problem={problem && { code: 'not-a-choice' }} />
      </div>
      <fieldset className="mt-3 group-not-has-[[value=own]:checked]/rights:hidden">
        <legend className="sr-only">{t`Rights`}</legend>
        {RIGHTS.map((right) => (
          <label key={right} className="flex min-h-11 items-center gap-3 px-1 has-disabled:text-muted">
            <input
              type="checkbox"
              name="right"
              value={right}
              defaultChecked={held?.includes(right)}
              disabled={!own.includes(right)}
              className="size-5 shrink-0 accent-primary"
            />
            {rightLabels[right]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

export function RightsRefused() {
  const { t } = useLingui();
  return <Alert>{t`You can only give or take rights that you have, and not your own.`}</Alert>;
}
