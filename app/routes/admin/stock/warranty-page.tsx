import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { adminContext, formContext, localeContext, shopContext } from '#app/context.ts';
import { canRestore, isRevoked } from '#app/domain/stock/warranties/warranty.ts';
import { extendWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { extensionForm } from '#app/domain/stock/warranties/warranty-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { readWarrantyPage } from '#app/routes/admin/stock/warranty-facts-read.server.ts';
import { adminWarrantyPath } from '#app/ui/admin/paths/admin-paths.ts';
import { ExtensionForm } from '#app/ui/admin/stock/warranties/extension-form.tsx';
import { WarrantyDetails } from '#app/ui/admin/stock/warranties/warranty-details.tsx';
import { WarrantyHistory } from '#app/ui/admin/stock/warranties/warranty-history.tsx';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { WarrantyBadge } from '#app/ui/labels/warranty-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/warranty-page';

export const handle: LiveHandle = { shows: ['orders'] };

export const loader = ({ context, params }: Route.LoaderArgs) => readWarrantyPage(context, params.id);

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const sent = context.get(formContext);
  const form = parseForm(context, extensionForm(context.get(localeContext).format));
  if (!form.ok) return badForm(form);
  const by = { now: new Date(), uid: context.get(adminContext).id };
  const extended = await extendWarranty(context.get(shopContext).db, by, id, form.value);
  if (extended.ok) return extended;
  const typed = { days: String(sent.get('days')), reason: form.value.reason };
  if (extended.problem === 'no-such-warranty') throw data(null, { status: 404 });
  if (extended.problem === 'too-long')
    return badForm({ problems: { days: { code: 'too-large', max: extended.most } }, typed });
  return data({ ok: false as const, problem: extended.problem, typed }, { status: 409 });
}

export default function AdminWarranty({ loaderData: { warranty }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const canChange = !isRevoked(warranty);
  return (
    <Page title={t`Warranty`} width="form">
      <div className="flex flex-col gap-8">
        <div>
          <p className="mb-6">
            <WarrantyBadge state={warranty.state} />
          </p>
          <WarrantyDetails warranty={warranty} />
        </div>
        <section className="flex flex-col gap-4 empty:hidden">
          {canChange && (
            <h2 className="text-lg font-semibold">
              <Trans>Extend the warranty</Trans>
            </h2>
          )}
          <ExtensionForm days={warranty.days} canChange={canChange} result={actionData} />
        </section>
        {canChange && (
          <ButtonLink to={`${adminWarrantyPath(warranty.id)}/voiding`} className="self-start">
            <Trans>Void the warranty</Trans>
          </ButtonLink>
        )}
        {canRestore(warranty) && (
          <ButtonLink to={`${adminWarrantyPath(warranty.id)}/restoring`} className="self-start">
            <Trans>Restore the warranty</Trans>
          </ButtonLink>
        )}
        <WarrantyHistory history={warranty.history} />
      </div>
    </Page>
  );
}
