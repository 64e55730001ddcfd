import { useLingui } from '@lingui/react/macro';
import { canRestore, isRevoked } from '#app/domain/stock/warranties/warranty.ts';
import { extendWarranty } from '#app/domain/stock/warranties/warranty-change.server.ts';
import { extensionForm } from '#app/domain/stock/warranties/warranty-form.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { requireFound } from '#app/http/found.ts';
import { readWarrantyPage } from '#app/routes/admin/stock/warranty-facts-read.server.ts';
import { adminWarrantyPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { ExtensionForm } from '#app/ui/admin/stock/warranties/extension-form.tsx';
import { WarrantyDetails } from '#app/ui/admin/stock/warranties/warranty-details.tsx';
import { WarrantyHistory } from '#app/ui/admin/stock/warranties/warranty-history.tsx';
import { WarrantyBadge } from '#app/ui/labels/warranty-labels.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/warranty-page';

export const handle: LiveHandle = { shows: ['orders'] };

export const loader = ({ context, params }: Route.LoaderArgs) => readWarrantyPage(context, params.id);

export const action = personAction(extensionForm, async ({ db, by, id, value }) => {
  const extended = requireFound(await extendWarranty(db, by, id, value), 'no-such-warranty');
  if (extended.ok || extended.problem !== 'too-long') return extended;
  return { ok: false, problems: { days: { code: 'too-large', max: extended.most } } };
});

export default function AdminWarranty({ loaderData: { warranty }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const canChange = useMaySend() && !isRevoked(warranty);
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
          {canChange && <h2 className="heading">{t`Extend the warranty`}</h2>}
          <ExtensionForm days={warranty.days} canChange={canChange} result={actionData} />
        </section>
        {canChange && (
          <OfficeButtonLink to={`${adminWarrantyPath(warranty.id)}/voiding`} className="self-start">
            {t`Void the warranty`}
          </OfficeButtonLink>
        )}
        {canRestore(warranty) && (
          <OfficeButtonLink to={`${adminWarrantyPath(warranty.id)}/restoring`} className="self-start">
            {t`Restore the warranty`}
          </OfficeButtonLink>
        )}
        <WarrantyHistory history={warranty.history} />
      </div>
    </Page>
  );
}
