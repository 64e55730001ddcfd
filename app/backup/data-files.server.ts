import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';

/** Files beside a database that was not closed. */
export const LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Signs sessions: a restore with it keeps people logged in. */
export const SECRET = 'auth-secret';
