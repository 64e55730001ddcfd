import { expect, it } from 'vitest';
import { saveProfile } from '#app/domain/people/accounts/profile.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

onEachEngine('saving a profile', (freshDb) => {
  it('changes only the edited fields, and reports a conflict with another device', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { name: 'Aye', phone: '09 1' });
    const now = new Date();
    const opened = { name: 'Aye', phone: '09 1' };
    const row = () => db.selectFrom('users').select(['name', 'phone']).where('id', '=', uid).executeTakeFirstOrThrow();
    await saveProfile(db, { now, uid }, { typed: { ...opened, phone: '09 2' }, shown: opened });
    await saveProfile(db, { now, uid }, { typed: { ...opened, name: 'Aye Aye' }, shown: opened });
    expect(await row()).toEqual({ name: 'Aye Aye', phone: '09 2' });
    expect(await saveProfile(db, { now, uid }, { typed: { ...opened, phone: '09 3' }, shown: opened })).toMatchObject({
      problem: 'changed-meanwhile',
      fields: ['phone'],
    });
    expect(await row()).toEqual({ name: 'Aye Aye', phone: '09 2' });
  });

  it('keeps the number that opens the account, if the account has no email', async () => {
    const db = await freshDb();
    const uid = await insertUser(db, { phone: '09 791 234 567', email: phoneAddress('09791234567') });
    await saveProfile(db, { now: new Date(), uid }, { typed: { name: 'Hla', phone: '09 450 000 000' } });
    const row = db.selectFrom('users').select(['name', 'phone', 'phoneKey']).where('id', '=', uid);
    expect(await row.execute()).toEqual([{ name: 'Hla', phone: '09 791 234 567', phoneKey: '09791234567' }]);
  });
});
