import type { Db } from '#app/db/schema.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { doubtKey } from '#app/domain/prices/pricing/doubt.ts';

/** Edits a price as the owner does, who confirms doubtful figures; again if others have changed what is doubtful. */
export async function editPriceSurely(db: Db, by: By, edit: Parameters<typeof editPrice>[2]) {
  let edited = await editPrice(db, by, edit);
  while (!edited.ok && edited.problem === 'doubtful')
    edited = await editPrice(db, by, { ...edit, confirmed: doubtKey(edited.doubts) });
  return edited;
}
