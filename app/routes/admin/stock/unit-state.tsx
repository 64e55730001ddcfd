import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { setUnitState } from '#app/domain/stock/units/unit-edit.server.ts';
import { unitStateForm } from '#app/domain/stock/units/unit-edit-form.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { UnitStateBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { UnitStateForm } from '#app/ui/admin/stock/units/unit-state-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/unit-state';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const unit = found(await readUnit(context.get(shopContext).db, id));
  return { unit: showCosts(context.get(personContext).rights, unit) };
}

export const action = personAction(
  unitStateForm,
  async ({ db, by, id, value }) => requireFound(await setUnitState(db, by, id, value), 'no-such-unit'),
  { statuses: { 'no-such-item': 409 } },
);

export default function UnitState({ loaderData: { unit }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Change the state`}
      lead={[phoneLabel(unit.item), unit.codes[0]?.code].filter(Boolean).join(' · ')}
      width="form"
    >
      <p className="mb-5">
        <UnitStateBadge state={unit.state} />
      </p>
      <UnitStateForm unit={unit} result={actionData} />
      <OfficeButtonLink to={unitPath(unit.id)} size="small" look="quiet" className="-ms-3.5 mt-6">
        {t`Back to the phone`}
      </OfficeButtonLink>
    </Page>
  );
}
