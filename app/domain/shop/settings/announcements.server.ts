import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/people/audit/audit-record.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import type { Announcement } from '#app/domain/shop/settings/announcement-form.ts';

export type AnnouncementPlace = 'top' | 'bottom';

export async function readAnnouncements(db: Db): Promise<Record<AnnouncementPlace, Announcement>> {
  const rows = await db.selectFrom('announcements').select(['id', 'highlight', 'notes']).execute();
  const announcementAt = (place: AnnouncementPlace): Announcement => {
    const { highlight = '', notes = [] } = rows.find(({ id }) => id === place) ?? {};
    return { highlight, notes };
  };
  return { top: announcementAt('top'), bottom: announcementAt('bottom') };
}

export async function saveAnnouncement(
  db: Db,
  now: Date,
  uid: string | null,
  { place, ...after }: Announcement & { place: AnnouncementPlace },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockSettings(trx);
    const { [place]: before } = await readAnnouncements(trx);
    const content = { highlight: after.highlight, notes: JSON.stringify(after.notes) };
    await trx
      .insertInto('announcements')
      .values({ id: place, ...content })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
      .execute();
    noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'announcement saved',
      entity: 'announcements',
      entityId: place,
      before,
      after,
    });
  });
}
