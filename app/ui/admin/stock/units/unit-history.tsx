import { useLingui } from '@lingui/react/macro';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';
import type { UnitEvent } from '#app/domain/stock/units/unit-record.ts';
import { useUnitEventLabels } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { AuditChanges } from '#app/ui/admin/people/audit/audit-changes.tsx';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

export function UnitHistory({ history }: { history: ShownCosts<UnitEvent[]> }) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const labels = useUnitEventLabels();
  return (
    <section>
      <h2 id="history" className="heading">
        {t`History`}
      </h2>
      <ol aria-labelledby="history" className="mt-3 divide-y divide-base-300 border-y border-base-300">
        {history.map((event) => (
          <li key={event.id} className="py-2.5">
            <p className="font-semibold wrap-anywhere">
              {labels[event.kind]}
              {event.order && (
                <>
                  {' · '}
                  <OfficeRowLink to={adminOrderPath(event.order.id)} className="tall-link link">
                    {t`Order ${event.order.number}`}
                  </OfficeRowLink>{' '}
                  · <bdi className="font-normal">{buyerName(event.order.name)}</bdi>
                </>
              )}
            </p>
            <p className="text-sm text-muted wrap-anywhere *:whitespace-normal">
              {event.who ?? t`the shop`} · <Moment at={event.at} />
            </p>
            <AuditChanges changes={event.changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
