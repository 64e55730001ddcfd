import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readAnnouncements } from '#app/domain/shop/settings/announcements.server.ts';
import { announcementAction, unicodeOffers } from '#app/routes/admin/shop/announcement-action.ts';
import { AnnouncementForm } from '#app/ui/admin/shop/announcements/announcement-edit.tsx';
import { remountKey } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/announcement';

export async function loader({ context }: Route.LoaderArgs) {
  const { top: saved } = await readAnnouncements(context.get(shopContext).db);
  return { saved, unicodeTexts: unicodeOffers(saved) };
}

export const action = ({ context }: Route.ActionArgs) => announcementAction('top', context);

export default function TopAnnouncement({ loaderData: { saved, unicodeTexts }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Top Announcement`} lead={t`Buyers read it on Home, above the stock.`} width="text">
      <AnnouncementForm
        key={remountKey(unicodeTexts)}
        label={t`Main Highlight`}
        successMessage={t`Announcement updated!`}
        saved={saved}
        unicodeTexts={unicodeTexts}
        result={actionData}
      />
    </Page>
  );
}
