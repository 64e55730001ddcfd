import { connect } from '#app/db/connect.server.ts';
import { reconcileAttempt } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';

// Reconciles a buyer's checkout attempts and prints the keys of the placed orders.

const [env = '', uid = '', ...keys] = process.argv.slice(2);
const db = connect(JSON.parse(env));

process.stdout.write('ready\n');
const placed: string[] = [];
for (const key of keys) {
  const outcome = await reconcileAttempt(db, { now: new Date(), uid }, key, { limit: 0 });
  if ('placed' in outcome && outcome.placed) placed.push(key);
}
process.stdout.write(placed.join(' '));
await db.destroy();
