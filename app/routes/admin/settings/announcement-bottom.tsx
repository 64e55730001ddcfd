import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readAnnouncements } from '#app/domain/announcements/announcements.server.ts';
import { announce, readingsOfAnnouncement } from '#app/http/announcement-action.ts';
import { AnnouncementForm } from '#app/ui/admin/announcements/announcement-form.tsx';
import { orUnavailable } from '#app/ui/forms/unavailable.tsx';
import { asSaved } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/announcement-bottom';

export async function loader({ context }: Route.LoaderArgs) {
  const { bottom: saved } = await readAnnouncements(context.get(shopContext).db);
  return { saved, readings: readingsOfAnnouncement(saved) };
}

export const action = ({ context }: Route.ActionArgs) => announce('bottom', context);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnavailable(serverAction);

export default function BottomAnnouncement({ loaderData: { saved, readings }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Bottom Announcement`} lead={<Trans>Buyers read it on Home, below the stock.</Trans>} width="text">
      <AnnouncementForm
        key={asSaved(readings)}
        label={t`Bottom Highlight`}
        updated={<Trans>Bottom Announcement updated!</Trans>}
        saved={saved}
        readings={readings}
        result={actionData}
      />
    </Page>
  );
}
