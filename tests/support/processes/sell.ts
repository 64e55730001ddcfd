import { setTimeout } from 'node:timers/promises';
import { connect } from '#app/db/connect.server.ts';
import { transact } from '#app/db/transaction.server.ts';

// Sells one piece slowly: prints what it read before it writes.

const [env = '', item = ''] = process.argv.slice(2);
const db = connect(JSON.parse(env));

await transact(db, async (trx) => {
  const query = trx.selectFrom('inventories').select('qty').where('id', '=', item).forUpdate();
  const { qty } = await query.executeTakeFirstOrThrow();
  process.stdout.write(`${qty}\n`);
  await setTimeout(100);
  await trx
    .updateTable('inventories')
    .set({ qty: qty - 1 })
    .where('id', '=', item)
    .execute();
});
await db.destroy();
