import { backUp } from '#app/backup/backup.server.ts';

const [dataDir = '', folder = ''] = process.argv.slice(2);
await backUp(dataDir, folder, new Date(), 14);
