const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;

/** What search and sorting compare: composed, lower case, single spaces, nothing invisible. Same on both engines. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(invisible, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A `like` pattern that finds `text` anywhere, its wildcards taken literally (escape character: backslash). */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
