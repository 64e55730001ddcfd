import { type Phone, phoneLabel } from '#app/domain/catalog/phone.ts';

/** The text before the id never contains two hyphens. */
const BEFORE_ID = '--';
const MAX_SLUG_LENGTH = 60;

/** Only the id identifies the phone. The text is Latin, because other scripts are percent-encoded in pasted links. */
export function phonePath(phone: Phone & { id: string }): string {
  return `/shop/${slugOf(phoneLabel(phone)) || 'phone'}${BEFORE_ID}${encodeId(phone.id)}`;
}

/** Reads the id from the last segment of a path, which may hold a text before it; null if it is no encoded id. */
export function idIn(segment: string): string | null {
  const at = segment.indexOf(BEFORE_ID);
  return decodeId(at === -1 ? segment : segment.slice(at + BEFORE_ID.length));
}

function slugOf(text: string): string {
  const plain = text.slice(0, 500).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length >= MAX_SLUG_LENGTH) break;
    slug += slug ? `-${word}` : word;
  }
  return slug;
}

/** Escapes each byte except ASCII letters, digits, `_` and `-` as `~2f`: imported ids may hold any character. */
export function encodeId(id: string): string {
  return [...new TextEncoder().encode(id)].map(encodeByte).join('');
}

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[\w-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
}

/** Encodes ids for a query string. */
export function encodeIds(ids: string[]): string {
  return ids.map(encodeId).join(',');
}

/** Returns each id once. */
export function decodeIds(value: string | null): string[] {
  const ids = (value ?? '').split(',').map(decodeId);
  return [...new Set(ids.filter((id) => id !== null))];
}

export function decodeId(encoded: string): string | null {
  if (!/^([\w-]|~[0-9a-f]{2})+$/.test(encoded)) return null;
  const bytes = encoded.match(/~..|./g)?.map((part) => (part[0] === '~' ? `0x${part.slice(1)}` : part.charCodeAt(0)));
  try {
    const id = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes ?? [], Number));
    // PostgreSQL rejects NUL, so no id contains it.
    return id.includes('\0') ? null : id;
  } catch {
    return null;
  }
}
