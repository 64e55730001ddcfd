import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

export const SQLITE_SIDECARS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
export const SECRET_FILE = 'auth-secret';
