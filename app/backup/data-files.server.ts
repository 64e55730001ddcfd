import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';

export const SQLITE_SIDECARS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
export const SECRET = 'auth-secret';
