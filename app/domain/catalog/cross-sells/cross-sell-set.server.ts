import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  type CrossSellChange,
  type CrossSellSet,
  MAX_CROSS_SELLS,
} from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import { listCrossSells } from '#app/domain/catalog/cross-sells/cross-sell-read.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { isArticle, type Phone, phoneLabel } from '#app/domain/phone/phone.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';

/** Puts an article at a place among those of the phone's model, or takes it out. Repeating it changes nothing. */
export async function setCrossSell(
  db: Db,
  { now, uid }: By,
  { itemId, article: articleId, to }: CrossSellChange & { itemId: string },
): Promise<CrossSellSet> {
  return transact(db, async (trx) => {
    // Two versions of a model share its articles.
    await lockSettings(trx);
    const items = await lockItems(trx, [itemId, articleId]);
    const [phone, article] = [items.get(itemId), items.get(articleId)];
    if (!phone || isArticle(phone)) return { ok: false, problem: 'no-such-item' };
    if (!article || !isArticle(article)) return { ok: false, problem: 'no-such-article' };
    const chosen = await listCrossSells(trx, phone.name);
    const was = chosen.findIndex(({ id }) => id === articleId) + 1;
    const others: (Phone & { id: string })[] = chosen.filter(({ id }) => id !== articleId);
    if (to > 0 && others.length === MAX_CROSS_SELLS) return { ok: false, problem: 'too-many-articles' };
    const place = Math.min(to, others.length + 1);
    const set = { ok: true as const, article: articleId, name: phoneLabel(article), was, to: place };
    if (place === was) return set;

    const after = place > 0 ? others.toSpliced(place - 1, 0, article) : others;
    await trx.deleteFrom('crossSells').where('model', '=', phone.name).execute();
    const rows = after.map(({ id }, at) => ({ model: phone.name, position: at + 1, itemId: id }));
    if (rows.length > 0) await trx.insertInto('crossSells').values(rows).execute();
    noteChange(trx, { what: 'catalog' });
    await record(trx, now, {
      uid,
      action: 'cross-sells saved',
      entity: 'inventories',
      entityId: itemId,
      before: { crossSells: chosen.map(phoneLabel) },
      after: { crossSells: after.map(phoneLabel) },
    });
    return set;
  });
}
