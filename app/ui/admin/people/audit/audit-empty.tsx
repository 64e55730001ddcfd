import { useLingui } from '@lingui/react/macro';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type AuditEmptyProps = {
  filtered: boolean;
  people: { id: string; name: string; contact: string }[] | null;
  tooMany: boolean;
};

export function AuditEmpty({ filtered, people, tooMany }: AuditEmptyProps) {
  const { t } = useLingui();
  const otherParams = useUrlParams(['who', 'page']);
  if (tooMany) {
    return <EmptyState title={t`Several people match`}>{t`Please type more of the name, or the email.`}</EmptyState>;
  }
  if (people && people.length > 0) {
    return (
      <EmptyState
        title={t`Which person?`}
        action={people.map(({ id, name, contact }) => (
          <OfficeLink
            key={id}
            to={`?${new URLSearchParams([...otherParams, ['who', id]])}`}
            className="btn h-auto bg-base-100 px-4 py-2"
          >
            <span className="wrap-anywhere">
              {name} <span className="text-muted">{contact}</span>
            </span>
          </OfficeLink>
        ))}
      />
    );
  }
  if (people) {
    return <EmptyState title={t`No one found`}>{t`No name or email contains this.`}</EmptyState>;
  }
  if (!filtered) {
    return (
      <EmptyState title={t`No activity yet`}>
        {t`Every change in the shop is listed here, with who made it and the old value.`}
      </EmptyState>
    );
  }
  return <EmptyState title={t`Nothing found`}>{t`No matching activity.`}</EmptyState>;
}
