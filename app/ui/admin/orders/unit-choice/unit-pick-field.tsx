import { useLingui } from '@lingui/react/macro';
import type { PickRefusal, UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { UnitRefusalText } from '#app/ui/admin/stock/units/unit-refusal.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { FieldFrame } from '#app/ui/forms/field-frame.tsx';

/** The button must be the form's first: barcode scanners that type end with Enter, which presses the first button. */
export function UnitPickField({ pick }: { pick: UnitPick }) {
  const { t } = useLingui();
  const { refusal } = pick;
  const problem = usePickProblem(refusal);
  return (
    <div className="flex flex-col gap-3">
      {refusal?.problem === 'unit-taken' && (
        <Alert>
          <UnitRefusalText refusal={refusal} />
        </Alert>
      )}
      <FieldFrame
        label={t`Scan or type an IMEI`}
        problem={problem}
        hint={t`Or its last 6 digits. The phone is then chosen below.`}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <input
              {...wiring}
              name="code"
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              className="input w-full tabular-nums"
              defaultValue={refusal && 'code' in refusal ? refusal.code : ''}
            />
            <Button type="submit" name="pick" value="yes">
              {t`Choose`}
            </Button>
          </div>
        )}
      </FieldFrame>
    </div>
  );
}

function usePickProblem(refusal: PickRefusal | undefined): string | undefined {
  const { t } = useLingui();
  switch (refusal?.problem) {
    case 'no-such-unit':
      return t`No phone of this order in stock has this number.`;
    case 'several-units':
      return t`Several phones end in these digits. Type the whole IMEI.`;
    case 'line-full': {
      const { name } = refusal;
      return t`${name}: all phones are chosen. Take one out first.`;
    }
    default:
      return undefined;
  }
}
