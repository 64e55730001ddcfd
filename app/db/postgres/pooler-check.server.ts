import { Client } from 'pg';

/** @throws Error with one line if the server of this URL is a pooler that shares sessions: settings, prepared statements and
 * LISTEN need a session for each connection. */
export async function refuseSharedSessions(url: string): Promise<void> {
  const [one, other] = [connection(url), connection(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const mark = crypto.randomUUID();
    await one.query("select set_config('shop.connection', $1, false)", [mark]);
    if ((await markOf(other)) || (await markOf(one)) !== mark) throw new Error(REFUSAL);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

const REFUSAL =
  'its server shares sessions among connections (PgBouncer in transaction mode?): use PostgreSQL itself, or session mode';

function connection(url: string): Client {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000, query_timeout: 30_000 });
  client.on('error', () => {});
  return client;
}

async function markOf(client: Client): Promise<string | null> {
  const { rows } = await client.query("select current_setting('shop.connection', true) as mark");
  return rows[0].mark;
}
