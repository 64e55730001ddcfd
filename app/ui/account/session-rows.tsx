import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import type { ShownSession } from '#app/domain/people/sign-in/shown-session.ts';
import { PlaceText } from '#app/ui/account/security-log-list.tsx';
import { Day } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';

export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  const { t } = useLingui();
  return (
    <ul className="divide-y divide-base-300 border-y border-base-300">
      {sessions.map(({ id, device, address, createdAt, seenAt, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 font-semibold">
              {device || t`Unknown device`}
              {isCurrent && <Badge colour="green">{t`This device`}</Badge>}
            </p>
            <PlaceText device="" address={address} />
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>
                {t`Logged in`} <Day at={createdAt} />
              </span>
              <span>
                {t`Last seen`} <Day at={seenAt} />
              </span>
            </p>
          </div>
          {!isCurrent && <EndForm id={id} />}
        </li>
      ))}
    </ul>
  );
}

function EndForm({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="session" value={id} />
      <Button type="submit" size="small">
        <Trans>Log out</Trans>
      </Button>
    </Form>
  );
}

export function EndOthersForm() {
  return (
    <Form method="post" className="mt-6">
      <Button type="submit" look="danger">
        <Trans>Log out all other devices</Trans>
      </Button>
    </Form>
  );
}
