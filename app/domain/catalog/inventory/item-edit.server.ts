import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Tracking, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { renameCrossSells } from '#app/domain/catalog/cross-sells/cross-sell-rename.server.ts';
import type { ItemDetails, ItemEdited } from '#app/domain/catalog/inventory/item-form.ts';
import { renamePhotos } from '#app/domain/catalog/photos/photo-rename.server.ts';
import { instant } from '#app/domain/dates.ts';
import { mergeChanges, type readOriginal } from '#app/domain/edit-conflict.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import {
  hasSpecsOfKind,
  PHONE_COLUMNS,
  PHONE_SPECS,
  type Phone,
  type PhoneSpec,
  phoneOf,
  SPECS,
} from '#app/domain/phone/phone.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import type { ShopFeatures } from '#app/domain/shop-features.ts';
import { allItemsUnlocked } from '#app/domain/stock/item-lock.server.ts';

type ItemEdit = { id: string; typed: ItemDetails; shown?: ReturnType<typeof readOriginal> };

/** Saves the fields that differ from `shown`, the values that the form was opened with. Orders keep their details. */
export async function editItem(db: Db, { now, uid }: By, { id, typed, shown = {} }: ItemEdit): Promise<ItemEdited> {
  return transact(db, async (trx) => {
    // A new name takes what goes with the model along, which `setCrossSell` also changes, with these locks in this order.
    await lockSettings(trx);
    const before = await lockDetails(trx, id);
    if (!before) return { ok: false, problem: 'no-such-item' };
    const saved = asTexts(before);
    const [sent, opened] = [sizesAsSaved(typed, saved), sizesAsSaved(shown, saved)];
    const kept = keptDetails(await readShopFeatures(trx), saved);
    const merged = mergeChanges(
      {
        ...sent,
        warrantyDays: typed.warrantyDays ?? saved.warrantyDays ?? '',
        tracking: typed.tracking || saved.tracking,
        barcode: typed.barcode ?? saved.barcode ?? '',
        ...kept,
      },
      { ...opened, ...kept },
      saved,
    );
    if (!merged.ok) return merged;
    if (!hasSpecsOfKind(merged.value)) return mixedKinds(typed, saved, shown);
    const { type, lowStockThreshold, warrantyDays, barcode } = merged.value;
    const tracking = merged.value.tracking as Tracking;
    if (type !== before.type && !(await isType(trx, type))) return { ok: false, problem: 'no-such-type' };
    if (tracking === 'off' && before.tracking !== 'off') {
      const units = await countUnitsInStock(trx, id);
      if (units > 0) return { ok: false, problem: 'units-in-stock', units };
    }
    const by = barcode && (await findOther(trx, id, barcode));
    if (by) return { ok: false, problem: 'barcode-taken', by };

    const after = {
      ...phoneOf(merged.value),
      type,
      lowStockThreshold: lowStockThreshold ? Number(lowStockThreshold) : null,
      tracking,
      warrantyDays: warrantyDays ? Number(warrantyDays) : null,
      barcode: barcode || null,
    };
    await saveDetails(trx, { now, uid, id, before, after });
    return { ok: true };
  });
}

/** Forms read an old size "8" as 8GB, which is no change of it. */
function sizesAsSaved<Texts extends Partial<Record<PhoneSpec, string | null>>>(texts: Texts, saved: Phone) {
  const same = PHONE_SPECS.filter((spec) => texts[spec] === memorySize(saved[spec]));
  return { ...texts, ...Object.fromEntries(same.map((spec) => [spec, saved[spec]])) } as Texts;
}

/** The specs of an item that somebody else made one of the other kind: nothing says which of them count. */
function mixedKinds(typed: ItemDetails, saved: ReturnType<typeof asTexts>, shown: ItemEdit['shown']): ItemEdited {
  const fields = SPECS.filter((spec) => typed[spec] !== saved[spec]);
  const specs = Object.fromEntries(SPECS.map((spec) => [spec, saved[spec]]));
  return { ok: false, problem: 'changed-meanwhile', fields, saved, shown: { ...shown, ...specs } };
}

const asTexts = ({ lowStockThreshold, warrantyDays, ...texts }: Details) => ({
  ...texts,
  lowStockThreshold: lowStockThreshold?.toString() ?? null,
  warrantyDays: warrantyDays?.toString() ?? null,
});

/** What the shop does not do stays as it is saved. */
function keptDetails({ recordsImeis, givesWarranty }: ShopFeatures, saved: ReturnType<typeof asTexts>) {
  return {
    ...(!recordsImeis && { tracking: saved.tracking }),
    ...(!givesWarranty && { warrantyDays: saved.warrantyDays ?? '' }),
  };
}

/** The item that has a barcode already. Edits of details run one after the other, so it stays free until the save. */
function findOther(trx: Trx, id: string, barcode: string): Promise<Phone | undefined> {
  return trx
    .selectFrom('inventories')
    .select(PHONE_COLUMNS)
    .where('barcode', '=', barcode)
    .where('deletedAt', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
}

async function countUnitsInStock(trx: Trx, itemId: string): Promise<number> {
  const { units } = await trx
    .selectFrom('units')
    .select(({ fn }) => fn.countAll<number>().as('units'))
    .where('itemId', '=', itemId)
    .where('state', '=', 'in-stock')
    .executeTakeFirstOrThrow();
  return units;
}

type Details = NonNullable<Awaited<ReturnType<typeof lockDetails>>>;

export function lockDetails(trx: Trx, id: string) {
  return trx
    .selectFrom('inventories')
    .select([...PHONE_COLUMNS, 'type', 'lowStockThreshold', 'tracking', 'warrantyDays', 'barcode'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(allItemsUnlocked(trx))
    .forUpdate()
    .executeTakeFirst();
}

type DetailsChange = { now: Date; uid: string; id: string; before: Details; after: Details };

/** Saves the details of a locked item. @returns the id of the audit event; null if the details do not differ. */
export async function saveDetails(trx: Trx, { now, uid, id, before, after }: DetailsChange): Promise<number | null> {
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  await trx
    .updateTable('inventories')
    .set({ ...after, ...itemKeys(after), updatedAt: instant(now) })
    .where('id', '=', id)
    .execute();
  if (after.name !== before.name) {
    const names = { from: before.name, to: after.name };
    await renamePhotos(trx, { id, ...names });
    await renameCrossSells(trx, names);
  }
  noteChange(trx, { what: 'catalog' });
  return record(trx, now, { uid, action: 'item corrected', entity: 'inventories', entityId: id, before, after });
}

export async function isType(trx: Trx, type: string): Promise<boolean> {
  const known = await trx.selectFrom('typeSettings').select('id').where('type', '=', type).executeTakeFirst();
  return known !== undefined;
}
