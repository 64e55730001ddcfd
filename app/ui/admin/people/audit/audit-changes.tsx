import { Trans, useLingui } from '@lingui/react/macro';
import { readDate } from '#app/domain/dates.ts';
import type { FieldChange, ShownValue } from '#app/domain/people/audit/field-changes.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { useCodeLabels, useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

const AMOUNT_FIELDS = ['salePrice', 'latestSalePrice', 'total', 'deposit', 'transferLimit', 'amount', 'maxRefundSum'];

export function AuditChanges({ changes }: { changes: FieldChange[] }) {
  const labelOf = useFieldLabels();
  const shown = changes.filter((change) => !isNotNeeded(change));
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {shown.map(({ field, old, new: newValue }) => (
        <div key={field} className="min-w-0 whitespace-pre-line wrap-anywhere">
          <dt className={field ? 'inline text-muted' : 'sr-only'}>{field ? labelOf(field) : <Trans>Entry</Trans>} </dt>
          <dd className="inline">
            {!isNothing(old) && <Value field={field} value={old} isOld />}
            {!isNothing(old) && newValue !== undefined && <Arrow />}
            {newValue !== undefined && <Value field={field} value={newValue} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a new item has not says nothing. `AuditSubject` already shows an order's number (a JavaScript number), and the action
 * says that something was deleted. The `number` of a payment account is a string and is shown here. */
function isNotNeeded({ field, old, new: newValue }: FieldChange): boolean {
  if (old === undefined && isNothing(newValue)) return true;
  return field === 'deletedAt' || (field === 'number' && typeof newValue === 'number');
}

function isNothing(value: ShownValue | undefined): value is null | '' | undefined {
  return value === undefined || value === null || value === '';
}

function Arrow() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        {' → '}
      </span>
      <span className="sr-only">
        <Trans>, now</Trans>{' '}
      </span>
    </>
  );
}

function Value({ field, value, isOld = false }: { field: string; value: ShownValue; isOld?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const codeLabel = useCodeLabels();
  const typeLabel = useTypeLabel();
  const text = () => {
    if (isNothing(value)) return t`nothing`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (typeof value === 'number')
      return AMOUNT_FIELDS.includes(field) ? formatMmk(value, locale) : formatNumber(value, locale);
    if (field === 'type') return typeLabel(value);
    return field === 'date' && readDate(value) ? formatBusinessDate(value, locale) : codeLabel(field, value);
  };
  return <span className={`tabular-nums ${isOld ? 'text-muted' : 'font-medium'}`}>{text()}</span>;
}
