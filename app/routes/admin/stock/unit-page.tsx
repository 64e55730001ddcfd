import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { readTaxSettings } from '#app/domain/stock/import-tax/tax-settings.server.ts';
import { setUnitTax } from '#app/domain/stock/units/unit-edit.server.ts';
import { unitTaxForm } from '#app/domain/stock/units/unit-edit-form.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { listUnitWarranties } from '#app/domain/stock/warranties/warranty-read.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { requireFound } from '#app/http/found.ts';
import { LeaseBadge, UnitStateBadge } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { LabelsLink } from '#app/ui/admin/stock/receiving/stock-links.tsx';
import { ImeiRegisterCheck } from '#app/ui/admin/stock/units/imei-register-check.tsx';
import { UnitCodes } from '#app/ui/admin/stock/units/unit-codes.tsx';
import { UnitFacts } from '#app/ui/admin/stock/units/unit-facts.tsx';
import { UnitHistory } from '#app/ui/admin/stock/units/unit-history.tsx';
import { UnitTaxForm } from '#app/ui/admin/stock/units/unit-tax-form.tsx';
import { UnitWarranties } from '#app/ui/admin/stock/warranties/warranty-list.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/unit-page';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const clock = { now: new Date(), timeZone: env.timeZone };
  const [unit, { registerUrl }, warranties] = await Promise.all([
    readUnit(db, id),
    readTaxSettings(db),
    listUnitWarranties(db, clock, id),
  ]);
  if (!unit) throw data(null, { status: 404 });
  return { unit: showCosts(context.get(personContext).rights, unit), registerUrl, warranties };
}

export const action = personAction(unitTaxForm, async ({ db, by, id, value }) =>
  requireFound(await setUnitTax(db, by, id, value), 'no-such-unit'),
);

export default function Unit({ loaderData: { unit, registerUrl, warranties }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const code = unit.codes[0]?.code;
  const imei = unit.codes.find(({ kind }) => kind === 'imei')?.code;
  return (
    <Page title={code ? t`Phone ${code}` : t`One phone`} lead={phoneLabel(unit.item)} width="text">
      <p className="mb-6 flex flex-wrap gap-2">
        <UnitStateBadge state={unit.state} />
        <LeaseBadge leasedTo={unit.leasedTo} />
      </p>
      <div className="flex flex-col gap-8">
        <UnitCodes codes={unit.codes} />
        <section>
          <h2 className="heading mb-2">{t`Details`}</h2>
          <UnitFacts unit={unit} />
          <div className="mt-4 flex flex-wrap gap-2">
            <OfficeButtonLink to={`${unitPath(unit.id)}/details`} size="small">
              {t`Edit details`}
            </OfficeButtonLink>
            <OfficeButtonLink to={`${unitPath(unit.id)}/state`} size="small">
              {t`Change the state`}
            </OfficeButtonLink>
            {unit.state === 'in-stock' && <LabelsLink of={{ unit: unit.id }} />}
          </div>
        </section>
        <section>
          <h2 className="heading mb-2">{t`Tax`}</h2>
          <ImeiRegisterCheck imei={imei} registerUrl={registerUrl} />
          <UnitTaxForm unit={unit} result={actionData} />
        </section>
        <UnitWarranties warranties={warranties} />
        <UnitHistory history={unit.history} />
      </div>
    </Page>
  );
}
