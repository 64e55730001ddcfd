import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { onChanges } from '#app/db/changes.server.ts';
import { checkpointer } from '#app/db/checkpoints.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { turnsOfOtherThread } from '#app/db/turns-across-threads.server.ts';
import { isAway } from '#app/db/unavailable.server.ts';
import { saveRate } from '#app/domain/rates/rate-save.server.ts';
import type { FromThread, RateJob } from '#app/save-rate-aside.server.ts';

/** So much of the file as a long inventory takes is kept at hand: else its pages are read again for every statement. */
const CACHE_KB = 64 * 1024;

const { env, now, timeZone, uid, rate } = workerData as RateJob;
const line = parentPort;
if (!line) throw new Error('this is a thread of the shop, and no program of its own');
const tell = (message: FromThread) => line.postMessage(message);

const log = env.databaseUrl ? undefined : checkpointer(env.dataDir);
const db = connect(env, { statementSeconds: 0, turns: log && turnsOfOtherThread(line, log.carry) });
onChanges(db, (changes) => tell({ changes }));
try {
  if (log) await sql.raw(`pragma cache_size = -${CACHE_KB}`).execute(db);
  const applied = (answer: Awaited<ReturnType<typeof saveRate>>) => tell({ answer });
  const answer = await saveRate(db, now, timeZone, uid, rate, (progress) => tell({ progress }), applied);
  tell({ answer });
} catch (error) {
  tell({ error, away: isAway(error) });
} finally {
  await db.destroy();
  log?.close();
  line.close();
}
