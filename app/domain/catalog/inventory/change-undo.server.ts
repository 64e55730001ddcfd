import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { ChangesUndone, UndoProblem } from '#app/domain/catalog/inventory/change-undo-form.ts';
import { lockDetails, saveDetails } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { type By, saveAll } from '#app/domain/people/audit/audit-record.server.ts';
import { limitPrices, type PriceChange } from '#app/domain/people/limits/limits.server.ts';
import { lockPrice, savePrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import type { PriceEdited } from '#app/domain/prices/price-changes/price-edit-form.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';

type Refused = { ok: false } & UndoProblem;
type Values = Record<string, unknown>;
type Change = { id: string; of: 'price' | 'type'; before: Values; after: Values; uid: string | null };

/** Gives all items the price or the type that they had before these audit events, or none if one has changed since. An item
 * that already has it stays as it is, so a repeat does nothing. */
export function undoChanges(db: Db, by: By, events: number[]): Promise<ChangesUndone | Refused> {
  return transact(db, (trx) => restoreItems(trx, by, events));
}

export function undoPrice(db: Db, by: By, id: string, events: number[]): Promise<PriceEdited | Refused> {
  return transact(db, async (trx) => {
    const old = await lockPrice(trx, id);
    if (!old) return { ok: false, problem: 'no-such-item' };
    const undone = await restoreItems(trx, by, events, id);
    if (!undone.ok) return undone;
    const item = (await lockPrice(trx, id)) ?? old;
    return { ok: true, old, item, event: undone.events[0] ?? null };
  });
}

async function restoreItems(trx: Trx, by: By, events: number[], onlyId?: string): Promise<ChangesUndone | Refused> {
  const changes = await readChanges(trx, events);
  const hasOther = changes.some(({ id }) => onlyId !== undefined && id !== onlyId);
  if (hasOther || changes.length === 0 || changes.length < events.length) return { ok: false, problem: 'no-such-item' };
  const saves: (() => Promise<number | null>)[] = [];
  const prices: PriceChange[] = [];
  for (const change of changes) {
    const locked = await lockItem(trx, by, change);
    if (!locked) return { ok: false, problem: 'no-such-item' };
    const { item, restore } = locked;
    if (hasValues(item, change.before)) continue;
    if (!hasValues(item, change.after)) return { ok: false, problem: 'changed-since', name: item.name };
    if ('salePrice' in item)
      prices.push({
        itemId: change.id,
        from: item.salePrice,
        to: Number(change.before.salePrice),
        isOwnUndo: change.uid === by.uid,
      });
    saves.push(restore);
  }
  await limitPrices(trx, by, prices);
  return { ok: true, undone: changes.length, events: await saveAll(saves) };
}

/** At most one change of each item, in the order of ids, as items are locked. Of an item's details, only the type is undone. */
async function readChanges(trx: Trx, events: number[]): Promise<Change[]> {
  const rows = await trx
    .selectFrom('auditEvents')
    .select(['entityId', 'action', 'uid', 'before', 'after'])
    .where('id', 'in', [0, ...events])
    .where('entity', '=', 'inventories')
    .where('action', 'in', ['price edited', 'item corrected'])
    .execute();
  const changes = rows.map(({ entityId: id, action, uid, ...values }): Change => {
    const { before, after } = values as Pick<Change, 'before' | 'after'>;
    if (action === 'price edited') return { id, of: 'price', before, after, uid };
    return { id, of: 'type', before: typeIn(before), after: typeIn(after), uid };
  });
  return [...new Map(changes.map((change) => [change.id, change])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const typeIn = ({ type }: Values): Values => ({ type });

async function lockItem(trx: Trx, by: By, { id, of, before }: Change) {
  if (of === 'price') {
    const item = await lockPrice(trx, id);
    return (
      item && {
        item,
        restore: () => savePrice(trx, { ...by, old: item, item: { ...item, ...(before as Partial<PricedItem>) } }),
      }
    );
  }
  const item = await lockDetails(trx, id);
  return (
    item && {
      item,
      restore: () => saveDetails(trx, { ...by, id, before: item, after: { ...item, ...(before as { type: string }) } }),
    }
  );
}

function hasValues(item: object, values: Values): boolean {
  return Object.entries(values).every(([field, value]) => Reflect.get(item, field) === value);
}
