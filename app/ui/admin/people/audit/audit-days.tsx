import { useLingui } from '@lingui/react/macro';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

/** From a log of one day to the days beside it, with the same filters. `after` is null for today. */
export function AuditDays({ near }: { near: { before: string; after: string | null } }) {
  const { t } = useLingui();
  const others = useUrlParams(['start', 'end', 'page']);
  const linkTo = (day: string) => `?${new URLSearchParams([...others, ['start', day], ['end', day]])}`;
  return (
    <nav aria-label={t`Days`} className="mb-4 flex flex-wrap justify-between gap-2 sm:justify-start">
      <OfficeButtonLink to={linkTo(near.before)} size="small" preventScrollReset>
        {t`Day before`}
      </OfficeButtonLink>
      {near.after && (
        <OfficeButtonLink to={linkTo(near.after)} size="small" preventScrollReset>
          {t`Day after`}
        </OfficeButtonLink>
      )}
    </nav>
  );
}
