import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { listAdmins, setRole } from '#app/domain/people/roles.server.ts';
import { readEnv } from '#app/env.server.ts';

const USAGE = `Usage: npm run admin -- list
       npm run admin -- grant EMAIL
       npm run admin -- revoke EMAIL`;

const [verb = '', email = '', ...more] = process.argv.slice(2);
const understood = more.length === 0 && (verb === 'list' ? !email : ['grant', 'revoke'].includes(verb) && email !== '');

if (!understood) {
  console.error(USAGE);
  process.exit(2);
}

try {
  const db = connect(readEnv(process.env));
  try {
    await run(db);
  } finally {
    await db.destroy();
  }
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(message || code);
  process.exitCode = 1;
}

async function run(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) {
    throw new Error('There is no shop here yet. Start it once, with the same DATA_DIR or DATABASE_URL.');
  }
  await refuseNewer(db);
  if (verb === 'list') {
    const admins = await listAdmins(db);
    console.log(admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n') || 'The shop has no admin.');
    return;
  }
  const changed = await setRole(db, new Date(), null, email, verb === 'grant' ? 'admin' : 'buyer');
  if (changed.ok) console.log(`${email} is ${verb === 'grant' ? 'an admin' : 'a buyer'} now.`);
  else if (changed.problem === 'unknown') throw new Error(`Nobody has registered with ${email}.`);
  else throw new Error(`${email} is the only admin. Grant somebody else first.`);
}
