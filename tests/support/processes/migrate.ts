import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';

/** Migrates the database of the environment given as JSON. */
const [env = ''] = process.argv.slice(2);
const db = connect(JSON.parse(env));
await migrate(db);
await db.destroy();
