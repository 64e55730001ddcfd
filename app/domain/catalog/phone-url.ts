import { type Phone, phoneLabel } from '#app/domain/catalog/phone.ts';

/** Words never hold two hyphens, so what stands behind the first two is the id, whatever it is. */
const BEFORE_ID = '--';
const MAX_LETTERS = 60;

/**
 * The path of a phone's own page: `/shop/redmi-note-13-pro-8gb-256gb--ID`. The words are for people, and of them the Latin
 * ones only, since others become three signs for each byte where a link is pasted; the id decides.
 */
export function phonePath(phone: Phone & { id: string }): string {
  return `/shop/${wordsOf(phoneLabel(phone)) || 'phone'}${BEFORE_ID}${encodeId(phone.id)}`;
}

/** The id in the last part of such a path; null where it holds none. Without words, all of it is the id. */
export function idIn(address: string): string | null {
  const at = address.indexOf(BEFORE_ID);
  return decodeId(at === -1 ? address : address.slice(at + BEFORE_ID.length));
}

/** Letters with accents without them; all else is a space. */
function wordsOf(text: string): string {
  const plain = text.slice(0, 500).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let address = '';
  for (const word of words) {
    if (address.length + word.length >= MAX_LETTERS) break;
    address += address ? `-${word}` : word;
  }
  return address;
}

/** Ids that were carried over are any text: what an address may not hold as it is becomes its bytes, `~2f`. */
export function encodeId(id: string): string {
  return [...new TextEncoder().encode(id)].map(encodeByte).join('');
}

function encodeByte(byte: number): string {
  const sign = String.fromCharCode(byte);
  return /[\w-]/.test(sign) ? sign : `~${byte.toString(16).padStart(2, '0')}`;
}

/** The id that is written so; null where none is. */
export function decodeId(encoded: string): string | null {
  if (!/^([\w-]|~[0-9a-f]{2})+$/.test(encoded)) return null;
  const bytes = encoded.match(/~..|./g)?.map((part) => (part[0] === '~' ? `0x${part.slice(1)}` : part.charCodeAt(0)));
  try {
    const id = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes ?? [], Number));
    // PostgreSQL takes no NUL in a text, so no item has one in its id.
    return id.includes('\0') ? null : id;
  } catch {
    return null;
  }
}
