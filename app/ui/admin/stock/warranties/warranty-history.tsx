import { useLingui } from '@lingui/react/macro';
import type { WarrantyEvent } from '#app/domain/stock/warranties/warranty.ts';
import { AuditChanges } from '#app/ui/admin/people/audit/audit-changes.tsx';
import { useActionLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { Moment } from '#app/ui/components/amount-text.tsx';

export function WarrantyHistory({ history }: { history: WarrantyEvent[] }) {
  const { t } = useLingui();
  const labels = useActionLabels();
  if (history.length === 0) return null;
  return (
    <section>
      <h2 id="history" className="heading">
        {t`History`}
      </h2>
      <ol aria-labelledby="history" className="mt-3 divide-y divide-base-300 border-y border-base-300">
        {history.map(({ id, action, at, who, changes }) => (
          <li key={id} className="py-2.5">
            <p className="font-semibold">{labels[action]}</p>
            <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
              {who ?? t`the shop`} · <Moment at={at} />
            </p>
            <AuditChanges changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
