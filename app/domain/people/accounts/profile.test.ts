import { expect, it } from 'vitest';
import { saveProfile } from '#app/domain/people/accounts/profile.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

onEachEngine('saving a profile', (freshDb) => {
  it('changes only the edited fields, and reports a conflict with another device', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { name: 'Aye', phone: '09 1' });
    const now = new Date();
    const opened = { name: 'Aye', phone: '09 1' };
    const row = () => db.selectFrom('users').select(['name', 'phone']).where('id', '=', uid).executeTakeFirstOrThrow();
    await saveProfile(db, now, uid, { typed: { ...opened, phone: '09 2' }, shown: opened });
    await saveProfile(db, now, uid, { typed: { ...opened, name: 'Aye Aye' }, shown: opened });
    expect(await row()).toEqual({ name: 'Aye Aye', phone: '09 2' });
    expect(await saveProfile(db, now, uid, { typed: { ...opened, phone: '09 3' }, shown: opened })).toMatchObject({
      problem: 'changed-meanwhile',
      fields: ['phone'],
    });
    expect(await row()).toEqual({ name: 'Aye Aye', phone: '09 2' });
  });
});
