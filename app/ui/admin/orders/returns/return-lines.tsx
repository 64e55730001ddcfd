import { Plural, useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { RETURN_STATES, type ReturnableLine, type ReturnState } from '#app/domain/orders/returns/return.ts';
import {
  piecesField,
  readUnitValue,
  stateField,
  UNIT_FIELD,
  unitValue,
} from '#app/domain/orders/returns/return-fields.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { LineAmount } from '#app/ui/components/amount-text.tsx';
import { SelectField, TextField } from '#app/ui/forms/field.tsx';

type ReturnLinesProps = {
  lines: ReturnableLine[];
  /** Preselects everything, unless a form was sent. */
  all: boolean;
  sent: { typed: Record<string, string>; units: string[]; problems: Problems } | undefined;
};

export function ReturnLines({ lines, all, sent }: ReturnLinesProps) {
  const { t } = useLingui();
  return lines.map((line) => (
    <fieldset key={line.line} className="min-w-0">
      <legend className="mb-2 max-w-full text-lg font-semibold wrap-anywhere">
        {phoneLabel(line)}{' '}
        <span className="block text-base font-normal text-muted *:whitespace-normal">
          <Plural value={line.qty} one="# piece sold" other="# pieces sold" />: <LineAmount {...line} />
        </span>
      </legend>
      <div className="flex flex-col gap-4">
        {line.units.map((unit) => (
          <UnitField key={unit.id} line={line.line} unit={unit} all={all} sent={sent?.units} />
        ))}
        {line.pieces > 0 && <PiecesFields line={line} all={all} sent={sent} />}
        {line.pieces === 0 && line.units.length === 0 && <p className="text-muted">{t`All pieces came back.`}</p>}
      </div>
    </fieldset>
  ));
}

export function useReturnStateLabels(): Record<ReturnState, string> {
  const { t } = useLingui();
  return {
    'in-stock': t`Back in stock`,
    faulty: t`Faulty`,
    gone: t({ message: 'Gone', context: 'state of a phone' }),
  };
}

type UnitFieldProps = {
  line: number;
  unit: ReturnableLine['units'][number];
  all: boolean;
  sent: string[] | undefined;
};

function UnitField({ line, unit, all, sent }: UnitFieldProps) {
  const { t } = useLingui();
  const labels = useReturnStateLabels();
  const valueFor = (state: ReturnState) => unitValue({ line, unitId: unit.id, state });
  const selected = sent
    ? (sent.find((value) => readUnitValue(value)?.unitId === unit.id) ?? '')
    : all
      ? valueFor('in-stock')
      : '';
  return (
    <SelectField
      label={unit.label}
      name={UNIT_FIELD}
      typed={selected}
      placeholder={t`Stays with the buyer`}
      options={RETURN_STATES.map((state) => ({ value: valueFor(state), label: labels[state] }))}
    />
  );
}

type PiecesFieldsProps = Omit<ReturnLinesProps, 'lines'> & { line: ReturnableLine };

function PiecesFields({ line: { line, pieces, units }, all, sent }: PiecesFieldsProps) {
  const { t } = useLingui();
  const labels = useReturnStateLabels();
  const [countName, stateName] = [piecesField(line), stateField(line)];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={units.length > 0 ? t`Pieces without a number that come back` : t`Pieces that come back`}
        name={countName}
        inputMode="numeric"
        autoComplete="off"
        hint={t`At most ${pieces}`}
        typed={sent?.typed[countName] ?? (all ? String(pieces) : '')}
        problem={sent?.problems[countName]}
      />
      <SelectField
        label={t`They become`}
        name={stateName}
        typed={sent?.typed[stateName] ?? 'in-stock'}
        problem={sent?.problems[stateName]}
        options={RETURN_STATES.map((each) => ({ value: each, label: labels[each] }))}
      />
    </div>
  );
}
