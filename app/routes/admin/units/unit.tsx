import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { readUnit } from '#app/domain/units/unit-read.server.ts';
import { UnitCodes } from '#app/ui/admin/units/unit-codes.tsx';
import { UnitFacts } from '#app/ui/admin/units/unit-facts.tsx';
import { UnitHistory } from '#app/ui/admin/units/unit-history.tsx';
import { UnitStateBadge } from '#app/ui/admin/units/unit-state.tsx';
import { ErrorPage } from '#app/ui/layout/error-page.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/unit';

export const handle: LiveHandle = { shows: ['orders', 'catalog'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const unit = await readUnit(db, id);
  if (!unit) throw data(null, { status: 404 });
  return { unit };
}

export default function Unit({ loaderData: { unit } }: Route.ComponentProps) {
  const { t } = useLingui();
  const code = unit.codes[0]?.code;
  return (
    <Page title={code ? t`Phone ${code}` : t`Phone`} lead={phoneLabel(unit.item)} width="text">
      <p className="mb-6">
        <UnitStateBadge state={unit.state} />
      </p>
      <div className="flex flex-col gap-8">
        <UnitCodes codes={unit.codes} />
        <section>
          <h2 className="mb-2 text-lg font-semibold">
            <Trans>Details</Trans>
          </h2>
          <UnitFacts unit={unit} />
        </section>
        <UnitHistory history={unit.history} />
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
