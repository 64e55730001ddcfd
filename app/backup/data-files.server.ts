import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';

// What a shop on SQLite keeps in DATA_DIR beside its database, and a backup in its folder.

/** What a database that was not closed leaves beside it. */
export const LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Signs sessions: with it restored, whoever was logged in still is. */
export const SECRET = 'auth-secret';
