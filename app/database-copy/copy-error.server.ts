import { DatabaseError } from 'pg';

/** An error whose message is one line for the operator. */
export class CopyError extends Error {}

const SQLITE_FULL = 13;
const CONNECTION_LOST_CODES = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;
const POSTGRES_DISK_FULL = '53100';
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', POSTGRES_DISK_FULL]);

const reasonsBySqlState: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or the password in the database URL',
  '28000': 'PostgreSQL refuses this user, database or machine: see pg_hba.conf on the server',
  '3D000': 'there is no such database on the server: create it first (createdb)',
  '42501': 'the user in the database URL has too few rights: make it the owner of the database',
  '55P03': 'the shop is running on this database: stop it first',
  '57P01': 'the connection to PostgreSQL was ended: copy again',
  '53300': 'PostgreSQL accepts no more connections',
};

export function describeFailure(error: unknown): string {
  const { message, code, errcode, cause } = error as Error & { code?: string; errcode?: number };
  if (error instanceof CopyError) return message;
  if (DISK_FULL_CODES.has(code ?? '') || errcode === SQLITE_FULL)
    return `the disk of the target is full (${oneLine(message)})`;
  if (CONNECTION_LOST_CODES.test(code ?? '') || message.startsWith('Connection terminated'))
    return `the connection to PostgreSQL was lost (${oneLine(message)}): copy again`;
  if (error instanceof DatabaseError) {
    const text = oneLine([message, error.where].filter(Boolean).join(', '));
    const reason = reasonsBySqlState[code ?? ''];
    return reason ? `${reason} (${text})` : text;
  }
  return oneLine(message || code || String(cause ?? error));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
