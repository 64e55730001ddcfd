import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { saveSettings } from '#app/domain/people/audit/settings-save.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { startingTerms } from '#app/domain/shop/terms/starting-terms.ts';
import type { Terms, TermsSaved, TermsTexts } from '#app/domain/shop/terms/terms.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';

/** Publishes the starting text in a shop without terms, and again when it no longer says what the shop does. */
export async function prepareTerms(db: Db, now: Date): Promise<void> {
  const { givesWarranty } = await readShopFeatures(db);
  const current = await readTerms(db);
  const isOutdated = current && isSame(current, startingTerms(!givesWarranty));
  if (current && !isOutdated) return;
  const next = { version: (current?.version ?? 0) + 1, ...startingTerms(givesWarranty), at: instant(now), uid: null };
  await db
    .insertInto('shopTerms')
    .values(next)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function isSame(one: TermsTexts, other: TermsTexts): boolean {
  return one.my === other.my && one.en === other.en;
}

export async function readTerms(db: Db, version?: number): Promise<Terms | undefined> {
  return db
    .selectFrom('shopTerms')
    .select((eb) => [
      'version',
      'my',
      'en',
      'at',
      eb
        .selectFrom('shopTerms as next')
        .select('next.at')
        .where('next.version', '=', eb(eb.ref('shopTerms.version'), '+', 1))
        .as('until'),
    ])
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function currentTermsVersion(db: Db): Promise<number | null> {
  const { version } = await db
    .selectFrom('shopTerms')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** Lists the versions, newest first; `who` is null for the starting text. */
export async function listTerms(db: Db) {
  return db
    .selectFrom('shopTerms')
    .leftJoin('users', 'users.id', 'shopTerms.uid')
    .select(['version', 'at', 'users.name as who'])
    .orderBy('version', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

const MAX_LISTED = 100;

export async function areTermsRead(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('termsRead').where('id', '=', 'general').executeTakeFirst();
  return row?.termsRead ?? false;
}

/** Publishes another version, from now on; earlier ones stay. The same text says that it was read, and changes nothing else. */
export async function saveTerms(
  db: Db,
  { now, uid }: By,
  { typed, shown = {} }: { typed: TermsTexts; shown?: ReturnType<typeof readOriginal> },
): Promise<TermsSaved> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const { version = 0, my = '', en = '' } = (await readTerms(trx)) ?? {};
    const merged = mergeChanges(typed, shown, { my, en });
    if (!merged.ok) return merged;
    const { value } = merged;
    if (isSame(value, { my, en })) {
      await saveSettings(trx, { now, uid }, 'terms read', { termsRead: true });
      return { ok: true };
    }
    await trx.updateTable('settings').set({ termsRead: true }).where('id', '=', 'general').execute();
    const next = { version: version + 1, my: value.my, en: value.en };
    await trx
      .insertInto('shopTerms')
      .values({ ...next, at: instant(now), uid })
      .execute();
    await record(trx, now, {
      uid,
      action: 'terms saved',
      entity: 'shopTerms',
      entityId: `${next.version}`,
      before: { version },
      after: { version: next.version },
    });
    return { ok: true };
  });
}
