import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';

const MAX_SEARCH = 200;
/** Forgetting a buyer cannot change the audit. */
const NAMES_BUYERS = ['q', 'buyer'];

/** Records who saves a file, before its first row is sent. @param search the query string with filter and format. */
export function recordDownload(db: Db, { now, uid }: By, { file, search }: { file: string; search: string }) {
  const params = [...new URLSearchParams(search.slice(0, MAX_SEARCH))].filter(([name]) => !NAMES_BUYERS.includes(name));
  return transact(db, (trx) =>
    record(trx, now, { uid, action: 'file saved', entity: 'files', entityId: file, after: Object.fromEntries(params) }),
  );
}
