import type { Trx } from '#app/db/schema.ts';
import { MAX_CROSS_SELLS } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';

/** Adds the articles of a renamed item's earlier model to those of its new one. The last item of a name takes them along. */
export async function renameCrossSells(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const chosen = await trx
    .selectFrom('crossSells')
    .select(['model', 'itemId'])
    .where('model', 'in', [from, to])
    .orderBy('position')
    .execute();
  const of = (name: string) => chosen.filter(({ model }) => model === name).map(({ itemId }) => itemId);
  const own = of(to);
  const added = of(from)
    .filter((itemId) => !own.includes(itemId))
    .slice(0, MAX_CROSS_SELLS - own.length);
  const rows = added.map((itemId, at) => ({ model: to, position: own.length + at + 1, itemId }));
  if (rows.length > 0)
    await trx
      .insertInto('crossSells')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const others = trx.selectFrom('inventories').select('id').where('name', '=', from).where('deletedAt', 'is', null);
  await trx
    .deleteFrom('crossSells')
    .where('model', '=', from)
    .where(({ not, exists }) => not(exists(others)))
    .execute();
}
