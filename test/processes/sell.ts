import { connect } from '#app/db/connect.server.ts';
import { transact } from '#app/db/transaction.server.ts';

const [env = '', item = '', times = ''] = process.argv.slice(2);
const db = connect(JSON.parse(env));

for (let sold = 0; sold < Number(times); sold++) {
  await transact(db, async (trx) => {
    const row = trx.selectFrom('inventories').select('qty').where('id', '=', item).forUpdate();
    const { qty } = await row.executeTakeFirstOrThrow();
    await trx
      .updateTable('inventories')
      .set({ qty: qty - 1 })
      .where('id', '=', item)
      .execute();
  });
}
await db.destroy();
