import { Trans } from '@lingui/react/macro';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

type AuditEmptyProps = {
  filtered: boolean;
  people: { id: string; name: string; contact: string }[] | null;
  tooMany: boolean;
};

export function AuditEmpty({ filtered, people, tooMany }: AuditEmptyProps) {
  const otherParams = useUrlParams(['who', 'page']);
  if (tooMany) {
    return (
      <EmptyState title={<Trans>Several people match</Trans>}>
        <Trans>Please type more of the name, or the email.</Trans>
      </EmptyState>
    );
  }
  if (people && people.length > 0) {
    return (
      <EmptyState
        title={<Trans>Which person?</Trans>}
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
    return (
      <EmptyState title={<Trans>No one found</Trans>}>
        <Trans>No name or email contains this.</Trans>
      </EmptyState>
    );
  }
  if (!filtered) {
    return (
      <EmptyState title={<Trans>No activity yet</Trans>}>
        <Trans>Every change in the shop is listed here, with who made it and the old value.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={<Trans>Nothing found</Trans>}>
      <Trans>No matching activity.</Trans>
    </EmptyState>
  );
}
