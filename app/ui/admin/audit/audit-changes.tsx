import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldChange, ShownValue } from '#app/domain/audit/field-changes.ts';
import { readDate } from '#app/domain/dates.ts';
import { formatMmk, formatNumber } from '#app/domain/text/money-format.ts';
import { useCodeLabels, useFieldLabels } from '#app/ui/admin/audit/audit-labels.ts';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { useLocale } from '#app/ui/hooks/locale.ts';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

const AMOUNTS = ['salePrice', 'latestSalePrice', 'total', 'deposit', 'transferLimit', 'amount'];

export function AuditChanges({ changes }: { changes: FieldChange[] }) {
  const labelOf = useFieldLabels();
  const shown = changes.filter((change) => !isShownElsewhere(change));
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {shown.map(({ field, old, new: now }) => (
        <div key={field} className="min-w-0 whitespace-pre-line wrap-anywhere">
          <dt className={field ? 'inline text-muted' : 'sr-only'}>{field ? labelOf(field) : <Trans>Entry</Trans>} </dt>
          <dd className="inline">
            {!isNothing(old) && <Value field={field} value={old} old />}
            {!isNothing(old) && now !== undefined && <Arrow />}
            {now !== undefined && <Value field={field} value={now} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `AuditSubject` shows the number of an order. The number of a payment account is text. */
function isShownElsewhere({ field, new: now }: FieldChange): boolean {
  return field === 'deletedAt' || (field === 'number' && typeof now === 'number');
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

function Value({ field, value, old = false }: { field: string; value: ShownValue; old?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const codeLabel = useCodeLabels();
  const typeLabel = useTypeLabel();
  const text = () => {
    if (isNothing(value)) return t`nothing`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (typeof value === 'number')
      return AMOUNTS.includes(field) ? formatMmk(value, locale) : formatNumber(value, locale);
    if (field === 'type') return typeLabel(value);
    return field === 'date' && readDate(value) ? formatBusinessDate(value, locale) : codeLabel(field, value);
  };
  return <span className={`tabular-nums ${old ? 'text-muted' : 'font-medium'}`}>{text()}</span>;
}
