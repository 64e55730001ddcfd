import { useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { readClosedShift } from '#app/domain/money/drawers/shift-read.server.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { found } from '#app/http/found.ts';
import { ownOnly } from '#app/routes/admin/money/shift-of.server.ts';
import { ShiftSheet } from '#app/ui/admin/money/shift-sheet.tsx';
import { DRAWERS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shift-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const uid = ownOnly(context) ? context.get(personContext).id : null;
  const shift = found(await readClosedShift(db, id, uid));
  return { shift, shop: await readShopDetails(db) };
}

export default function ShiftPage({ loaderData: { shift, shop } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { drawer, id } = shift;
  return (
    <Page title={t`Close of ${drawer}`} width="text">
      <ShiftSheet
        shift={shift}
        shop={shop}
        close={<OfficeButtonLink to={DRAWERS_PATH}>{t`Back to the drawers`}</OfficeButtonLink>}
      >
        <p className="flex flex-wrap gap-2 pb-6 print:hidden">
          <OfficeButtonLink to={shiftPath(id, 'csv')} reloadDocument download={`${drawer}.csv`} size="small">
            {t`Save as CSV`}
          </OfficeButtonLink>
          <OfficeButtonLink to={shiftPath(id, 'reopening')} size="small" look="quiet">
            {t`Reopen`}
          </OfficeButtonLink>
        </p>
      </ShiftSheet>
    </Page>
  );
}
