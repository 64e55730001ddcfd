import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { listClosedShifts } from '#app/domain/money/drawers/shift-read.server.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { DRAWERS_PATH, SHIFTS_PATH, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk, Moment } from '#app/ui/components/amount-text.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shifts-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  return listClosedShifts(context.get(shopContext).db, withoutNul(url.searchParams.get('before') ?? ''));
}

export default function Shifts({ loaderData: { shifts, more } }: Route.ComponentProps) {
  const { t } = useLingui();
  const last = shifts.at(-1);
  return (
    <Page title={t`Daily close`} width="text">
      {shifts.length === 0 ? (
        <EmptyState title={t`No drawer was closed yet`} to={DRAWERS_PATH} action={t`See the drawers`} />
      ) : (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
          {shifts.map(({ id, drawer, by, openedAt, counted, difference }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <OfficeLink to={shiftPath(id)} className="tall-link link">
                  {drawer} · <Moment at={openedAt} className="whitespace-normal!" />
                </OfficeLink>
                <span className="block text-sm text-muted">{by}</span>
              </span>
              <span className="ms-auto text-end">
                <Mmk value={counted} className="block font-semibold" />
                {difference !== 0 && (
                  <span className="block text-sm text-warning">
                    {t`Difference`} <Mmk value={difference} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more && last && (
        <OfficeButtonLink
          to={`${SHIFTS_PATH}?before=${encodeURIComponent(last.id)}`}
          look="quiet"
          className="-ms-3.5 mt-4"
        >
          {t`Older`}
        </OfficeButtonLink>
      )}
      {shifts.length > 0 && <ListDownload list="shifts">{t`Save this list`}</ListDownload>}
    </Page>
  );
}
