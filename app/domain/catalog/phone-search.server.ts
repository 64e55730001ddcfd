import Fuse from 'fuse.js';
import { type Expression, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS, type Phone, SPECS, type Spec } from '#app/domain/phone/phone.ts';
import { containsPattern } from '#app/domain/text/name-key.ts';
import { nameSearchKey, searchKeys } from '#app/domain/text/name-keys.server.ts';

const BETWEEN_SIZES = /(?<=\d(?:GB)?)[/+-](?=\d)/i;

/** Returns the search keys of each word. */
function searchedWords(typed: string): string[][] {
  const words = typed.split(/\s/).flatMap((word) => word.split(BETWEEN_SIZES));
  return words
    .map((word) => [...new Set(searchKeys(word).map(withoutSeparators).filter(Boolean))])
    .filter(({ length }) => length > 0);
}

/** Removes spaces and hyphens, which people type or leave out: `note14`, `Note 14`, `note-14`. */
function withoutSeparators(text: string): string {
  return text.replaceAll(' ', '').replaceAll('-', '');
}

function searchedSpec(spec: string): string {
  return spec.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function searchedPhone(phone: Phone): string {
  return withoutSeparators([nameSearchKey(phone.name), ...SPECS.map((spec) => searchedSpec(phone[spec]))].join(''));
}

/** Requires every word; order, spaces, hyphens and case do not matter (D 47). `hasWords` is this rule in SQL. */
export function isFound(phone: Phone, typed: string): boolean {
  const text = searchedPhone(phone);
  return searchedWords(typed).every((variants) => variants.some((word) => text.includes(word)));
}

export function hasWords(db: Db, typed: string): Expression<SqlBool> {
  const spec = (column: Spec) =>
    isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;
  const parts = [sql.ref('nameKey'), ...SPECS.map(spec)];
  const text = sql`replace(replace(${sql.join(parts, sql` || `)}, ' ', ''), '-', '')`;
  const words = searchedWords(typed).map((variants) => {
    const contains = variants.map((word) => sql`${text} like ${containsPattern(word)} escape '\\'`);
    return sql`(${sql.join(contains, sql` or `)})`;
  });
  return sql<SqlBool>`(${words.length > 0 ? sql.join(words, sql` and `) : sql`true`})`;
}

const MAX_CANDIDATES = 2_000;
const MAX_CLOSEST = 3;
/** The distance of equal words is 0; that of words without a common letter is 1. */
const MAX_DISTANCE = 0.45;

/** Suggests names for a search that finds nothing, the closest first. */
export async function closestNames(db: Db, typed = ''): Promise<string[]> {
  const words = searchedWords(typed).map(([word = '']) => word);
  if (words.length === 0) return [];
  const phones = await db
    .selectFrom('inventories')
    .select(PHONE_COLUMNS)
    .distinct()
    .where('deletedAt', 'is', null)
    .limit(MAX_CANDIDATES)
    .execute();
  const index = new Fuse(phones.map(searchedPhone), {
    includeScore: true,
    ignoreLocation: true,
    threshold: MAX_DISTANCE,
  });
  const distances = phones.map(() => words.length);
  for (const word of words)
    for (const { refIndex, score = 1 } of index.search(word))
      distances[refIndex] = (distances[refIndex] ?? 1) + score - 1;
  const closest = [...phones.keys()]
    .filter((at) => (distances[at] ?? 1) / words.length <= MAX_DISTANCE)
    .sort((one, other) => (distances[one] ?? 1) - (distances[other] ?? 1));
  return [...new Set(closest.map((at) => phones[at]?.name ?? ''))].slice(0, MAX_CLOSEST);
}
