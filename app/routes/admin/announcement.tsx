import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readAnnouncements } from '#app/domain/announcements/announcements.server.ts';
import { announce } from '#app/routes/admin/announce.ts';
import { AnnouncementForm } from '#app/ui/admin/announcement-form.tsx';
import { Page } from '#app/ui/page.tsx';
import { orUnreached } from '#app/ui/unreached.tsx';
import type { Route } from './+types/announcement.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return (await readAnnouncements(context.get(shopContext).db)).top;
}

export const action = ({ context, request }: Route.ActionArgs) => announce('top', context, request);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreached(serverAction);

export default function TopAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Top Announcement`} lead={<Trans>Buyers read it on Home, above the stock.</Trans>} width="text">
      <AnnouncementForm
        label={t`Main Highlight`}
        updated={<Trans>Announcement updated!</Trans>}
        saved={loaderData}
        answer={actionData}
      />
    </Page>
  );
}
