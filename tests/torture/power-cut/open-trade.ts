import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '#app/db/connect.server.ts';
import { openTrade } from '#tests/support/torture/trade.ts';

// Opens the shop in DATA_DIR and prints its traders; a process of its own, so that it can be recorded.

const dataDir = process.env.DATA_DIR ?? '';
const db = connect({ dataDir, databaseUrl: undefined });
const trade = await openTrade(db, { secret: readFileSync(join(dataDir, 'auth-secret'), 'utf8') });
await db.destroy();
console.log(JSON.stringify(trade));
