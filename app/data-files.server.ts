// What a shop on SQLite keeps in DATA_DIR, and a backup in its folder.

export const DATABASE = 'shop.sqlite';
/** What a database that was not closed leaves beside it. */
export const LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Signs sessions: with it restored, whoever was logged in still is. */
export const SECRET = 'auth-secret';
