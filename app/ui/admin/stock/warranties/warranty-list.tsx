import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#app/domain/orders/order.ts';
import type { OrderWarranty, UnitWarranty, WarrantyDates } from '#app/domain/stock/warranties/warranty.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { adminWarrantyPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { BusinessDay } from '#app/ui/components/business-day.tsx';
import { lastDigitsText, WarrantyBadge } from '#app/ui/labels/warranty-labels.tsx';

type WarrantyListProps = { warranties: (WarrantyDates & { id: string; name: string })[] };

function WarrantyList({ warranties }: WarrantyListProps) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {warranties.map(({ id, name, until, state }) => (
        <li key={id}>
          <OfficeRowLink to={adminWarrantyPath(id)} className="group flex flex-col gap-0.5 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="*:whitespace-normal group-hover:underline">
                <Trans>
                  Until <BusinessDay date={until} />
                </Trans>
              </strong>
              <WarrantyBadge state={state} />
            </span>{' '}
            <span className="text-sm text-muted wrap-anywhere">{name}</span>
          </OfficeRowLink>
        </li>
      ))}
    </ul>
  );
}

export function UnitWarranties({ warranties }: { warranties: UnitWarranty[] }) {
  const { t } = useLingui();
  if (warranties.length === 0) return null;
  return (
    <section>
      <h2 className="heading mb-2">{t`Warranty`}</h2>
      <WarrantyList
        warranties={warranties.map(({ orderNumber: number, ...warranty }) => ({
          ...warranty,
          name: t`Order ${number}`,
        }))}
      />
    </section>
  );
}

/** A fold; nothing without warranties. */
export function OrderWarranties({
  order,
  warranties = [],
}: {
  order: Order;
  warranties?: OrderWarranty[] | undefined;
}) {
  if (warranties.length === 0) return null;
  return (
    <Fold summary={<Trans>Warranty</Trans>} hint={<Plural value={warranties.length} one="# item" other="# items" />}>
      <WarrantyList
        warranties={warranties.map(({ line, number, ...warranty }) => {
          const name = order.items.find((item) => item.line === line)?.name ?? '';
          return { ...warranty, name: [name, number && lastDigitsText(number)].filter(Boolean).join(' · ') };
        })}
      />
    </Fold>
  );
}
