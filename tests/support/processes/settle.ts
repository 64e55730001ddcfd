import { connect } from '#app/db/connect.server.ts';
import { reconcileAttempt } from '#app/domain/checkout/attempt-reconcile.server.ts';

// Settles a buyer's attempts and prints the keys of placed orders.

const [env = '', uid = '', ...keys] = process.argv.slice(2);
const db = connect(JSON.parse(env));

process.stdout.write('ready\n');
const placed: string[] = [];
for (const key of keys) {
  const settled = await reconcileAttempt(db, new Date(), uid, key, 0);
  if ('placed' in settled && settled.placed) placed.push(key);
}
process.stdout.write(placed.join(' '));
await db.destroy();
