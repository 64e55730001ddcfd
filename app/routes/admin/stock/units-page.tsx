import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { listCounterDevices } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { unitLeaseForm } from '#app/domain/stock/units/unit-edit-form.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { listUnits } from '#app/domain/stock/units/unit-list.server.ts';
import type { ListedUnit } from '#app/domain/stock/units/unit-record.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { LeaseBadge, TaxBadge, UnitStateBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { itemPath, unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { LabelsLink } from '#app/ui/admin/stock/receiving/stock-links.tsx';
import { LeaseButton, Leases } from '#app/ui/admin/stock/units/unit-leases.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { useConditionLabels } from '#app/ui/labels/unit-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/units-page';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const item = await readItem(db, url.searchParams.get('item'));
  const shown = showCosts(context.get(personContext).rights, item);
  const devices = (await listCounterDevices(db)).filter(({ sellsOffline }) => sellsOffline);
  const counters = devices.map(({ id, name }) => ({ value: id, label: name }));
  return { item: shown, counters, at: Date.now(), ...(await listUnits(db, item?.id ?? '', requestedPage(url))) };
}

export const action = personAction(unitLeaseForm, async ({ db, by, url, value }) =>
  leaseUnits(db, by, { ...value, item: url.searchParams.get('item') ?? '' }),
);

export default function Units({ loaderData, actionData }: Route.ComponentProps) {
  const { item, units, counters, at, page, pages } = loaderData;
  const { t } = useLingui();
  return (
    <Page
      title={t`Phones with IMEI`}
      lead={
        item && (
          <OfficeRowLink to={itemPath(item)} className="tall-link link wrap-anywhere">
            {phoneLabel(item)}
          </OfficeRowLink>
        )
      }
      width="text"
      actions={item && units.length > 0 && <LabelsLink of={{ item: item.id }} />}
    >
      {units.length === 0 ? (
        <EmptyState
          title={t`No phone with an IMEI`}
          action={
            <OfficeButtonLink to={item ? '/admin/receive' : '/admin/inventory'} look="main">
              {item ? t`Receive stock` : t`Back to the inventory`}
            </OfficeButtonLink>
          }
        />
      ) : (
        <>
          <Leases units={units} counters={counters} result={actionData} />
          <ul className="divide-y divide-base-300 border-y border-base-300">
            {units.map((unit) => (
              <li key={unit.id} className="flex flex-wrap items-center justify-between gap-x-3">
                <UnitLink unit={unit} at={at} />
                <LeaseButton unit={unit} counters={counters} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} />
      {units.length > 0 && <ListDownload list="units">{t`Save this list`}</ListDownload>}
    </Page>
  );
}

function UnitLink({ unit, at }: { unit: ListedUnit; at: number }) {
  const facts = [useConditionLabels()[unit.condition], unit.colour].filter(Boolean).join(' · ');
  const days = Math.max(0, Math.floor((at - Date.parse(unit.receivedAt)) / DAY_MS));
  return (
    <OfficeRowLink to={unitPath(unit.id)} className="group flex min-w-0 flex-1 basis-56 flex-col gap-0.5 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular-nums group-hover:underline">{unit.code ?? <Trans>One phone</Trans>}</strong>
        <UnitStateBadge state={unit.state} />
        <LeaseBadge leasedTo={unit.leasedTo} />
        <TaxBadge tax={unit.tax} />
      </span>{' '}
      <span className="text-sm text-muted wrap-anywhere">
        {facts} ·{' '}
        <Plural value={days} _0="received less than a day ago" one="received # day ago" other="received # days ago" />
      </span>
    </OfficeRowLink>
  );
}
