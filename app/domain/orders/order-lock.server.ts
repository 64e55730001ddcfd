import type { Trx } from '#app/db/schema.ts';

/** The order as it stands, held until the transaction ends; only the given buyer's where `uid` is set. */
export async function lockOrder(trx: Trx, id: string, uid?: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'uid', 'number', 'status', 'cancelRequested', 'restocked'])
    .where('id', '=', id)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .forUpdate()
    .executeTakeFirst();
}
