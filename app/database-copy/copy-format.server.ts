import { CopyError } from '#app/database-copy/copy-error.server.ts';

export type Kind = 'text' | 'integer' | 'boolean' | 'instant' | 'decimal' | 'bytes';
export type Column = { name: string; kind: Kind };
export type Table = { name: string; columns: Column[]; key: Column[] };
type SqliteValue = null | number | bigint | string | Uint8Array;

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function isShopTable(name: string): boolean {
  return name !== 'kysely_migration' && name !== 'kysely_migration_lock';
}

const NULL = '\\N';
const BYTES_PREFIX = '\\\\x';
const SPECIAL_CHARACTERS = /[\0\b\t\n\v\f\r\\]/g;
const sequenceOf: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\\': '\\\\',
};
const characterOf = Object.fromEntries(Object.entries(sequenceOf).map(([char, sequence]) => [sequence[1], char]));

/** Encodes a SQLite value in PostgreSQL's COPY text format. Equal values must give the same text on both engines, because the
 * copy is verified by checksum. Instants are ISO 8601, and JSON stays as it was written. */
export function encodeValue(value: SqliteValue, kind: Kind): string {
  if (value === null) return NULL;
  if (kind === 'boolean') return Number(value) === 0 ? 'f' : 't';
  // `String(1e21)` would be '1e+21'.
  if (kind === 'decimal') return Number.isInteger(value) ? String(BigInt(value as number)) : String(value);
  if (kind === 'bytes') return `${BYTES_PREFIX}${Buffer.from(value as Uint8Array).toString('hex')}`;
  return typeof value === 'string' ? escapeText(value) : String(value);
}

export function decodeField(field: string, kind: Kind): SqliteValue {
  if (field === NULL) return null;
  if (kind === 'integer') return BigInt(field);
  if (kind === 'boolean') return field === 't' ? 1n : 0n;
  if (kind === 'bytes') return Buffer.from(field.slice(BYTES_PREFIX.length), 'hex');
  return unescapeText(field);
}

function escapeText(text: string): string {
  return text.replace(SPECIAL_CHARACTERS, (char) => {
    if (char === '\0') throw new CopyError(`PostgreSQL cannot store the NUL in ${JSON.stringify(text.slice(0, 80))}`);
    return sequenceOf[char] ?? char;
  });
}

function unescapeText(field: string): string {
  // `replace` alone takes ten times as long for a field without a backslash.
  return field.includes('\\') ? field.replace(/\\(.)/g, (_, char: string) => characterOf[char] ?? char) : field;
}
