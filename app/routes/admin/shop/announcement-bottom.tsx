import { useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readAnnouncements } from '#app/domain/shop/settings/announcements.server.ts';
import { announcementAction, unicodeOffers } from '#app/routes/admin/shop/announcement-action.ts';
import { AnnouncementForm } from '#app/ui/admin/shop/announcements/announcement-edit.tsx';
import { remountKey } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/announcement-bottom';

export async function loader({ context }: Route.LoaderArgs) {
  const { bottom: saved } = await readAnnouncements(context.get(shopContext).db);
  return { saved, unicodeTexts: unicodeOffers(saved) };
}

export const action = ({ context }: Route.ActionArgs) => announcementAction('bottom', context);

export default function BottomAnnouncement({ loaderData: { saved, unicodeTexts }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`Bottom Announcement`} lead={t`Buyers read it on Home, below the stock.`} width="text">
      <AnnouncementForm
        key={remountKey(unicodeTexts)}
        label={t`Bottom Highlight`}
        successMessage={t`Bottom Announcement updated!`}
        saved={saved}
        unicodeTexts={unicodeTexts}
        result={actionData}
      />
    </Page>
  );
}
