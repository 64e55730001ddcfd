import type { Db } from '#app/db/schema.ts';
import { doubtKey } from '#app/domain/prices/doubt.ts';
import { editPrice } from '#app/domain/prices/price-edit.server.ts';

/** Edits a price as the owner does, who confirms a doubtful one. */
export async function editPriceSurely(db: Db, now: Date, uid: string, edit: Parameters<typeof editPrice>[3]) {
  const edited = await editPrice(db, now, uid, edit);
  const isAsked = !edited.ok && edited.problem === 'doubtful';
  return isAsked ? editPrice(db, now, uid, { ...edit, confirmed: doubtKey(edited.doubts) }) : edited;
}
