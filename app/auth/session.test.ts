import { generateSignedCookie } from 'hono/cookie';
import { expect, it } from 'vitest';
import { createBetterAuth } from '#app/auth/better-auth.server.ts';
import { readSession } from '#app/auth/session.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createLog } from '#app/runtime/log.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';

const secret = 'a secret of at least 32 characters';
const sign = async (token: string, by = secret) =>
  (await generateSignedCookie('session', token, by)).split(';')[0] ?? '';

onEachEngine('the session reader', (freshDb) => {
  it('accepts the same sessions as Better Auth', async () => {
    const db = await freshDb();
    await prepareShop(db, 'Shop', new Date());
    const parts = { db, env: readEnv({}), secret, log: createLog('fatal') };
    const mailer = { send: async () => {}, runInBackground() {} };
    const { betterAuth } = createBetterAuth({ ...parts, mailer });
    const read = (headers: Headers) => readSession(parts, headers);
    const ids: string[] = [];
    for (const token of ['aye-token', 'moe.token']) {
      const userId = await insertUser(db);
      const at = new Date().toISOString();
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      await db
        .insertInto('sessions')
        .values({ id: token, token, userId, expiresAt, createdAt: at, updatedAt: at })
        .execute();
      ids.push(userId);
    }
    const [aye, moe] = [await sign('aye-token'), await sign('moe.token')];
    const foreign = await sign('aye-token', 'another secret of 32 characters!!');
    const cookies = [
      ...[aye, moe, `a=1; ${aye}; b=2`, `${aye};${moe}`, `${moe}; ${aye}`, ` ${aye} `, aye.replace('=', ' = ')],
      ...[foreign, `${foreign}; ${aye}`, await sign('no-such-token'), await sign(''), aye.replace('aye', 'moe')],
      ...[aye.slice(0, -1), `${aye}A`, aye.replace('%3D', ''), decodeURIComponent(aye), aye.toUpperCase(), `x${aye}`],
      ...[aye.replace('session=', 'session="'), `${aye.replace('=', '="')}"`, 'session=', 'session=a.b', 'session', ''],
      ...['session=%E0%A4%A', `session=.${'A'.repeat(43)}=`, `session=aye-token.${'A'.repeat(43)}=`, '=;=;;'],
    ];
    const foundIds: (string | undefined)[] = [];
    for (const cookie of cookies) {
      const headers = new Headers({ Cookie: cookie });
      const found = (await betterAuth.api.getSession({ headers, query: { disableRefresh: true } }))?.user.id;
      expect((await read(headers))?.id, cookie).toBe(found);
      foundIds.push(found);
    }
    expect(new Set(foundIds)).toEqual(new Set([...ids, undefined]));
    expect(await read(new Headers())).toBeUndefined();
  });
});
