import { idsOf } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { isSamePhone, type Phone, phoneOf } from '#app/domain/phone/phone.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';

type Line = Phone & { itemId: string };

/** Locks every item that pieces of these lines may go to, and so sees concurrent deletes and renames.
 * @returns a function that finds the item of a line: its own, or the oldest of the same phone (D 21). */
export async function lockItemsOfLines(trx: Trx, lines: Line[]): Promise<(line: Line) => string | undefined> {
  if (lines.length === 0) return () => undefined;
  const matches = await trx
    .selectFrom('inventories')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or(lines.flatMap((line) => [eb('id', '=', line.itemId), eb.and(phoneOf(line))])))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const locked = await lockItems(trx, idsOf(matches));
  const oldestFirst = matches.flatMap(({ id }) => locked.get(id) ?? []);
  return (line) => (locked.get(line.itemId) ?? oldestFirst.find((item) => isSamePhone(item, line)))?.id;
}
