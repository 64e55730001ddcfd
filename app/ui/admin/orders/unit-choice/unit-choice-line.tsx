import { useLingui } from '@lingui/react/macro';
import {
  type LineUnits,
  type OfferedUnit,
  type UnitPick,
  valueOfChoice,
} from '#app/domain/orders/unit-choice/unit-choice.ts';
import { CodeLines } from '#app/ui/admin/orders/counter/code-lines.tsx';
import { receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

export function UnitChoiceLine({ line, pick }: { line: LineUnits; pick: UnitPick }) {
  const { t } = useLingui();
  if (line.units.length === 0) {
    return (
      <Alert tone="warning">
        {t`No phone of this model is in stock with an IMEI. Receive it first.`}{' '}
        {/* The ordered pieces were counted in the quantity, so receiving them must not add them again. */}
        <OfficeLink to={receivePath({ id: line.itemId }, { counted: true })} className="tall-link link">
          {t`Receive goods`}
        </OfficeLink>
      </Alert>
    );
  }
  const isChosen = (unitId: string) => pick.chosen.some((each) => each.line === line.line && each.unitId === unitId);
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {line.units.map((unit) => (
        <li key={unit.id}>
          <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2 hover:bg-base-200/50">
            <input
              // Remounts the box when a pick changes its default.
              key={`${isChosen(unit.id)}`}
              type="checkbox"
              name="unit"
              value={valueOfChoice({ line: line.line, unitId: unit.id })}
              defaultChecked={isChosen(unit.id)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap gap-x-3 font-medium wrap-anywhere tabular-nums">
                <CodeLines codes={unit.codes} />
              </span>
              <UnitFactsLine unit={unit} />
            </span>
          </label>
          {/* A box, which drafts keep, and no hidden field. */}
          <input
            key={`${pick.picked.includes(unit.id)}`}
            type="checkbox"
            name="picked"
            value={unit.id}
            defaultChecked={pick.picked.includes(unit.id)}
            hidden
          />
        </li>
      ))}
    </ul>
  );
}

function UnitFactsLine({ unit: { colour, condition, battery, tax } }: { unit: OfferedUnit }) {
  const conditions = useConditionLabels();
  const taxes = useTaxLabels();
  const facts = [
    colour,
    conditions[condition],
    battery === null ? '' : `${battery} %`,
    tax === 'unknown' ? '' : taxes[tax],
  ];
  return <span className="block text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>;
}
