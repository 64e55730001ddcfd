import { Trans } from '@lingui/react/macro';
import { isAction } from '#app/domain/people/audit/actions.ts';
import type { AuditEvent } from '#app/domain/people/audit/audit-event.ts';
import { AuditChanges } from '#app/ui/admin/people/audit/audit-changes.tsx';
import { useActionLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { AuditSubject } from '#app/ui/admin/people/audit/audit-subject.tsx';
import { OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { useUrlParams } from '#app/ui/hooks/url-params.ts';

export function AuditList({ events }: { events: AuditEvent[] }) {
  const labels = useActionLabels();
  const otherParams = useUrlParams(['who', 'page']);
  return (
    <ol className="divide-y divide-base-300 border-y border-base-300">
      {events.map((event) => (
        <li key={event.id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm md:flex-col md:justify-start">
            <Moment at={event.at} className="text-muted whitespace-normal! md:order-last" />
            <Who who={event.who} otherParams={otherParams} />
          </p>
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-3">
              <strong>{isAction(event.action) ? labels[event.action] : event.action}</strong>
              <AuditSubject event={event} />
            </p>
            <AuditChanges changes={event.changes} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Who({ who, otherParams }: Pick<AuditEvent, 'who'> & { otherParams: URLSearchParams }) {
  if (!who) return <Trans>The shop itself</Trans>;
  return (
    <OfficeLink
      to={`?${new URLSearchParams([...otherParams, ['who', who.id]])}`}
      className="tall-link min-w-0 font-medium wrap-anywhere hover:underline"
    >
      {who.name}
    </OfficeLink>
  );
}
