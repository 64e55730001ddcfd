/** The hash of a password that came along from another service, in the column of the shop's own. The shop replaces it at the
 * first right log-in (decision: moving-in). Migration 106 has the prefix in an index. */
const MOVED = /^\$moved\$([\w+/=]*)\$([\w+/=]+)$/;
/** "REDACTED": who made the export was not allowed to see passwords. */
const REDACTED = 'UkVEQUNURUQ';
const BASE64 = /^[\w+/-]+={0,2}$/;

/** The salt may be empty. Takes the alphabet of URLs, too. @returns null unless both are base64. */
export function movedHash(salt: string, hash: string): string | null {
  if (standard(hash).startsWith(REDACTED)) return null;
  if (!BASE64.test(hash) || (salt !== '' && !BASE64.test(salt))) return null;
  return `$moved$${standard(salt)}$${standard(hash)}`;
}

export function readMovedHash(hash: string): { salt: string; hash: string } | null {
  const [, salt, key] = MOVED.exec(hash) ?? [];
  return key === undefined ? null : { salt: salt ?? '', hash: key };
}

const standard = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/');
