import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { megabytesIn } from '#app/domain/phone/memory-size.ts';
import { isArticle, PHONE_COLUMNS, PHONE_SPECS, type Phone } from '#app/domain/phone/phone.ts';
import { KEY_BATCH_SIZE, nameSearchKey } from '#app/domain/text/name-keys.server.ts';
import { sortKey } from '#app/domain/text/sort-key.ts';
import { toUnicode } from '#app/domain/text/zawgyi.server.ts';

/** The keys that items are searched and sorted by. Lists by name are sorted by `sortKey`: by name, then by each size of a phone
 * or the variant of an article, which begin with a number or not. A change needs a migration that clears them, such as 050. */
export function itemKeys(phone: Phone): { nameKey: string; sortKey: string } {
  const nameKey = nameSearchKey(phone.name);
  // The search key keeps names apart that sort alike, such as Y03 and Y3, so that their versions do not mix.
  const parts = [keyPart(sortKey(toUnicode(phone.name) ?? phone.name), 240), keyPart(nameKey, 80)];
  const specs = isArticle(phone) ? (['variant'] as const) : PHONE_SPECS;
  return { nameKey, sortKey: [...parts, ...specs.map((spec) => specKey(phone[spec]))].join(END_OF_PART) };
}

/** Sorts before every character of a key. */
const END_OF_PART = '\u0001';

function specKey(spec: string): string {
  const megabytes = megabytesIn(spec);
  // "N" is the prefix of numbers in `sortKey`.
  const size = megabytes === null ? '' : `N${String(megabytes).padStart(12, '0')}`;
  return keyPart(size + sortKey(spec), 38);
}

/** All parts together are as long as `nameKey` may be: PostgreSQL limits the size of index keys. */
function keyPart(key: string, length: number): string {
  return key.slice(0, length).toWellFormed();
}

export async function fillItemKeys(db: Db): Promise<void> {
  const withoutKey = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS])
    .where('deletedAt', 'is', null)
    .where('sortKey', '=', '')
    .execute();
  for (let start = 0; start < withoutKey.length; start += KEY_BATCH_SIZE)
    await transact(db, async (trx) => {
      for (const { id, ...phone } of withoutKey.slice(start, start + KEY_BATCH_SIZE)) {
        const update = trx
          .updateTable('inventories')
          .where('id', '=', id)
          .where((eb) => eb.and(phone));
        await update.set(itemKeys(phone)).execute();
      }
    });
}
