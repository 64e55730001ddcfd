import { DatabaseError } from 'pg';

/** Its message is one line for the operator. */
export class CopyError extends Error {}

const SQLITE_FULL = 13;
const LOST = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

const reasons: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or the password of the address',
  '28000': 'PostgreSQL refuses this user, database or machine: see pg_hba.conf on its machine',
  '3D000': 'there is no such database on the server: create it first (createdb)',
  '42501': 'the user of the address has too few rights: make it the owner of the database',
  '55P03': 'the shop is running on this database: stop it first',
  '57P01': 'the connection to PostgreSQL was ended: copy again',
  '53300': 'PostgreSQL accepts no more connections',
};

/** One line that says why the copy failed. */
export function describeFailure(error: unknown): string {
  const { message, code, errcode, cause } = error as Error & { code?: string; errcode?: number };
  if (error instanceof CopyError) return message;
  if (DISK_FULL_CODES.has(code ?? '') || errcode === SQLITE_FULL)
    return `the disk of the copy is full (${oneLine(message)})`;
  if (LOST.test(code ?? '') || message.startsWith('Connection terminated'))
    return `the connection to PostgreSQL was lost (${oneLine(message)}): copy again`;
  if (error instanceof DatabaseError) {
    const text = oneLine([message, error.where].filter(Boolean).join(', '));
    const reason = reasons[code ?? ''];
    return reason ? `${reason} (${text})` : text;
  }
  return oneLine(message || code || String(cause ?? error));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
