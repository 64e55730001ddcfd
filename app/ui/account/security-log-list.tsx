import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityKind,
} from '#app/domain/people/security-log/security-event.ts';
import { Moment } from '#app/ui/components/amount-text.tsx';

/** `who` is rendered before each event of a log of several people. */
type SecurityLogListProps = { events: SecurityEvent[]; who?: (person: SecurityEvent['who']) => ReactNode };

export function SecurityLogList({ events, who }: SecurityLogListProps) {
  const { t } = useLingui();
  const labels = useSecurityLabels();
  if (events.length === 0) return <p className="rounded-box bg-base-200 p-4">{t`Nothing has happened yet.`}</p>;
  return (
    <ol className="divide-y divide-base-300 border-y border-base-300">
      {events.map(({ id, at, kind, by, who: person, ...place }) => (
        <li key={id} className="grid gap-x-6 gap-y-0.5 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm md:flex-col md:justify-start">
            <Moment at={at} className="text-muted whitespace-normal! md:order-last" />
            {who?.(person)}
          </p>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <strong>{isKnown(kind) ? labels[kind] : kind}</strong>
              {by !== null && (
                <>
                  {' '}
                  <Trans>
                    by <bdi>{by}</bdi>
                  </Trans>
                </>
              )}
            </p>
            <PlaceText {...place} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function isKnown(kind: string): kind is SecurityKind {
  return (SECURITY_KINDS as readonly string[]).includes(kind);
}

export function PlaceText({ device, address }: { device: string; address: string }) {
  return <p className="text-sm text-muted">{[device, address].filter(Boolean).join(' · ')}</p>;
}

/** Audited kinds have the same label in the activity log. */
export function useSecurityLabels(): Record<SecurityKind, string> {
  const { t } = useLingui();
  return {
    'logged in': t`Logged in`,
    'logged in on new device': t`Logged in on a new device`,
    'password refused': t`Password refused`,
    'code refused': t`Two-step code refused`,
    'password changed': t`Password changed`,
    'sessions ended': t`Other devices logged out`,
    'logged in by PIN': t`Logged in with a PIN`,
    'PIN refused': t`PIN refused`,
    'PIN locked': t`PIN locked after wrong ones`,
    'counter device allowed': t`PINs allowed on a device`,
    'counter device removed': t`PINs no longer allowed on a device`,
    'PIN set': t`PIN set`,
    'PIN removed': t`PIN removed`,
    'role set': t`Role set`,
    'rights set': t`Rights of staff set`,
    'invitation accepted': t`Invitation accepted`,
    'second step turned on': t`Two-step verification turned on`,
    'second step turned off': t`Two-step verification turned off`,
    'recovery codes made': t`New recovery codes made`,
    'recovery code used': t`Recovery code used`,
    'passkey added': t`Passkey added`,
    'passkey removed': t`Passkey removed`,
    'account blocked': t`Account blocked`,
    'account unblocked': t`Account unblocked`,
    'phone confirmed': t`Phone number confirmed`,
    'phone confirmation undone': t`Confirmation of a phone number taken back`,
    'phone taken': t`Phone number given to another buyer`,
    'reset link issued': t`Link for a new password made`,
  };
}
