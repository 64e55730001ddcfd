import type { Kysely } from 'kysely';

type Phone = { name: string; ram: string; rom: string };
type Shop = {
  inventories: Phone & { id: string; sortKey: string; deletedAt: string | null };
  orderItems: Phone & { itemId: string };
};

/**
 * Items lose their sort keys, and get new ones with RAM and ROM at the start. Sizes are written as 8GB and 1TB, except where
 * two phones would become one, or where a restock finds the item of a deleted one by its sizes.
 */
export async function up(db: Kysely<Shop>): Promise<void> {
  await db.updateTable('inventories').set({ sortKey: '' }).where('deletedAt', 'is', null).execute();
  const items = await db
    .selectFrom('inventories')
    .select(['id', 'name', 'ram', 'rom'])
    .where('deletedAt', 'is', null)
    .execute();
  const older = new Map<string, Set<string>>();
  for (const item of items) {
    const written = identity(withSizes(item));
    older.set(written, (older.get(written) ?? new Set()).add(identity(item)));
  }
  const changed = items.filter(
    (item) => identity(item) !== identity(withSizes(item)) && older.get(identity(withSizes(item)))?.size === 1,
  );
  if (changed.length === 0) return;
  const deleted = await db
    .selectFrom('orderItems')
    .innerJoin('inventories', 'inventories.id', 'orderItems.itemId')
    .select(['orderItems.name', 'orderItems.ram', 'orderItems.rom'])
    .distinct()
    .where('deletedAt', 'is not', null)
    .execute();
  const restocked = new Set(deleted.map(identity));
  for (const item of changed.filter((each) => !restocked.has(identity(each)))) {
    const { ram, rom } = withSizes(item);
    await db.updateTable('inventories').set({ ram, rom }).where('id', '=', item.id).execute();
  }
}

const identity = ({ name, ram, rom }: Phone) => JSON.stringify([name, ram, rom]);
const withSizes = ({ name, ram, rom }: Phone) => ({ name, ram: sizeOf(ram), rom: sizeOf(rom) });

// As domain/phone/memory-size.ts read sizes when this landed, of Latin and Burmese digits.

const USUAL_GB = ['2', '3', '4', '6', '8', '12', '16', '18', '24', '32', '64', '128', '256', '512'];

function sizeOf(typed: string): string {
  const text = typed.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - 0x1040));
  if (USUAL_GB.includes(text)) return `${text}GB`;
  const [, number, unit = ''] = /^([1-9]\d{0,3})\s*([mgt]b)$/i.exec(text) ?? [];
  return number ? number + unit.toUpperCase() : typed;
}
