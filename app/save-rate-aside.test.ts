import { describe, expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { saveRateAside } from '#app/save-rate-aside.server.ts';
import { openDatabase } from '#test/databases.ts';
import { insertItem, insertUser } from '#test/rows.ts';

describe.each(['sqlite', 'postgres'] as const)('saving a rate aside (%s)', (engine) => {
  it('works', async () => {
    const { db, env } = await openDatabase(engine);
    await prepareShop(db, 'x', new Date());
    const uid = await insertUser(db, { role: 'admin' });
    for (let n = 0; n < 600; n++) await insertItem(db, { cost: String(n), profit: '8.5' });
    const heard: unknown[] = [];
    onChanges(db, (c) => heard.push(...c));
    const s = performance.now();
    expect(
      await saveRateAside({ db, env: { ...env, timeZone: 'Asia/Yangon' } }, new Date(), uid, {
        currency: 'CNY',
        rate: '618.5',
        confirmed: '',
      }),
    ).toMatchObject({ ok: true, items: 600 });
    console.warn(performance.now() - s);
    expect(heard).toEqual([{ what: 'shelf' }]);
  });
});
