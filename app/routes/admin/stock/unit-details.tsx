import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, localeContext, personContext, shopContext } from '#app/context.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { showCosts } from '#app/domain/people/rights/costs.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { editUnit } from '#app/domain/stock/units/unit-edit.server.ts';
import { unitDetailsFormFor } from '#app/domain/stock/units/unit-edit-form.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { fieldDecimals } from '#app/domain/text/digits.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { unitPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { UnitDetailsForm } from '#app/ui/admin/stock/units/unit-details-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/unit-details';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const unit = found(await readUnit(context.get(shopContext).db, id));
  return { unit: showCosts(context.get(personContext).rights, unit) };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const sent = context.get(formContext);
  const { format } = context.get(localeContext);
  const { id: uid, rights } = context.get(personContext);
  const details = unitDetailsFormFor(rights, format, sent.get('currency'));
  const form = parseForm(context, details);
  const shown = readOriginal(sent, details);
  if (!form.ok) return badForm(form, { shown });
  const by = { now: new Date(), uid };
  const saved = requireFound(
    await editUnit(context.get(shopContext).db, by, id, { typed: form.value, shown }),
    'no-such-unit',
  );
  if (saved.ok) return { ...saved, shown: form.value };
  return data(showCosts(rights, { ...saved, typed: fieldDecimals(form.value, ['cost'], format) }), { status: 409 });
}

export default function UnitDetails({ loaderData: { unit }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Phone details`}
      lead={[phoneLabel(unit.item), unit.codes[0]?.code].filter(Boolean).join(' · ')}
      width="text"
    >
      <UnitDetailsForm unit={unit} result={actionData} />
      <OfficeButtonLink to={unitPath(unit.id)} size="small" look="quiet" className="-ms-3.5 mt-6">
        {t`Back to the phone`}
      </OfficeButtonLink>
    </Page>
  );
}
