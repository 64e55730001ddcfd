import { Trans, useLingui } from '@lingui/react/macro';
import { presetOf, type Right } from '#app/domain/people/rights/rights.ts';
import type { OpenInvitation, StaffMember } from '#app/domain/people/staff/staff.ts';
import { staffPath } from '#app/ui/admin/paths/admin-paths.ts';
import { usePresetLabels, useRightLabels } from '#app/ui/admin/people/staff/right-labels.ts';
import { OfficeForm, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';

export function StaffList({ staff }: { staff: StaffMember[] }) {
  return (
    <ul className="order-rows">
      {staff.map(({ id, name, contact, isBlocked, ...person }) => (
        <li key={id} className="relative grid gap-y-0.5 px-3 py-2.5 wrap-anywhere hover:bg-base-200/50 sm:px-4">
          <p className="flex flex-wrap items-center gap-x-3">
            <OfficeRowLink to={staffPath(id)} className="font-semibold after:absolute after:inset-0 hover:underline">
              <bdi>{name}</bdi>
            </OfficeRowLink>
            <Badge colour={person.role === 'admin' ? 'green' : 'grey'}>
              <JobText person={person} />
            </Badge>
            {isBlocked && (
              <Badge colour="red">
                <Trans>Switched off</Trans>
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted tabular-nums">{contact}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <SignInBadges person={person} />
            <SeenText at={person.seenAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function SignInBadges({ person }: { person: Pick<StaffMember, 'hasTwoFactor' | 'hasPasskey'> }) {
  const { t } = useLingui();
  if (!person.hasTwoFactor && !person.hasPasskey) return <Badge colour="grey">{t`Password only`}</Badge>;
  return (
    <>
      {person.hasPasskey && <Badge colour="green">{t`Passkey`}</Badge>}
      {person.hasTwoFactor && <Badge colour="green">{t`Two-step on`}</Badge>}
    </>
  );
}

export function SeenText({ at }: { at: string | null }) {
  if (at === null) return <Trans>Not seen yet</Trans>;
  return (
    <span className="*:whitespace-normal">
      <Trans>
        Last seen <Moment at={at} />
      </Trans>
    </span>
  );
}

export function JobText({ person: { role, rights } }: { person: Pick<StaffMember, 'role' | 'rights'> }) {
  const { t } = useLingui();
  const presetLabels = usePresetLabels();
  if (role === 'admin') return t`Owner`;
  const preset = presetOf(rights);
  return preset ? presetLabels[preset].label : t`Own choice of rights`;
}

export function RightsText({ rights }: { rights: Right[] }) {
  const labels = useRightLabels();
  if (rights.length === 0) return <Trans>No rights</Trans>;
  return rights.map((right) => labels[right]).join(' · ');
}

export function InvitationList({ invitations }: { invitations: OpenInvitation[] }) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {invitations.map(({ id, name, rights, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 grow basis-48 wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>{' '}
            <span className="block text-sm text-muted">
              <JobText person={{ role: 'staff', rights }} /> ·{' '}
              <Trans>
                valid until <Moment at={expiresAt} />
              </Trans>
            </span>
          </span>
          <OfficeForm method="post" action="/admin/people/withdrawal">
            <input type="hidden" name="invitation" value={id} />
            <Button type="submit" look="quietDanger" size="small">
              <Trans>Withdraw</Trans>
            </Button>
          </OfficeForm>
        </li>
      ))}
    </ul>
  );
}
