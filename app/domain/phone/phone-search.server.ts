import { type Expression, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { withLatinBrand } from '#app/domain/phone/brand-spellings.ts';
import { type ItemKind, type Phone, SPECS, type Spec } from '#app/domain/phone/phone.ts';
import { hasKind } from '#app/domain/phone/phone-columns.server.ts';
import { distanceFrom, MAX_COMPARED } from '#app/domain/text/edit-distance.ts';
import { containsPattern } from '#app/domain/text/name-key.ts';
import { nameSearchKey, searchKeys } from '#app/domain/text/name-keys.server.ts';

const BETWEEN_SIZES = /(?<=\d(?:GB)?)[/+-](?=\d)/i;

/** Returns the search keys of each different word; a brand in Burmese letters is searched for in Latin ones first. */
function searchedWords(typed: string): string[][] {
  const words = new Set(typed.split(/\s/).flatMap((word) => word.split(BETWEEN_SIZES)));
  return [...words]
    .map((word) => {
      const keys = searchKeys(word).map(withoutSeparators).filter(Boolean);
      return [...new Set([...keys.flatMap((key) => withLatinBrand(key) ?? []), ...keys])];
    })
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

function searchedText(db: Db) {
  const spec = (column: Spec) =>
    isPostgres(db) ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`;
  const parts = [sql.ref('nameKey'), ...SPECS.map(spec)];
  return sql<string>`replace(replace(${sql.join(parts, sql` || `)}, ' ', ''), '-', '')`;
}

export function hasWords(db: Db, typed: string): Expression<SqlBool> {
  const words = searchedWords(typed).map((variants) => {
    const contains = variants.map((word) => sql`"text" like ${containsPattern(word)} escape '\\'`);
    return sql`(${sql.join(contains, sql` or `)})`;
  });
  if (words.length === 0) return sql<SqlBool>`true`;
  // Without the limit, PostgreSQL would compute the text again for each word.
  return sql<SqlBool>`exists (select 1 from (select ${searchedText(db)} as "text" limit 1) as "searched" where ${sql.join(words, sql` and `)})`;
}

/** How well a name matches: a point for each typed word that stands whole in it, and one more for the whole name. */
export function countWholeWords(typed: string): Expression<number> {
  const words = searchedWords(typed).map((variants) => {
    const contains = variants.map(
      (word) => sql`' ' || "nameKey" || ' ' like ${containsPattern(` ${word} `)} escape '\\'`,
    );
    return sql`(${sql.join(contains, sql` or `)})`;
  });
  const points = [sql`"nameKey" = ${nameSearchKey(typed)}`, ...words].map(
    (is) => sql`case when ${is} then 1 else 0 end`,
  );
  return sql<number>`(${sql.join(points, sql` + `)})`;
}

/** A longer search is no near miss, and comparing it would keep others waiting. */
const MAX_WORDS = 6;
const MAX_CANDIDATES = 5_000;
const MAX_CLOSEST = 3;
/** A part of a name is within one letter of nearly every shorter search, such as the xya of Galaxy A16 of `xyz`. */
const MIN_LETTERS = 4;
const MAX_DISTANCE = 0.35;

export async function closestNames(db: Db, typed = '', kind?: ItemKind): Promise<string[]> {
  const words = searchedWords(typed).map(([word = '']) => word);
  const letters = words.join('').length;
  if (letters < MIN_LETTERS || words.length > MAX_WORDS || words.some(({ length }) => length > MAX_COMPARED)) return [];
  const phones = await db
    .selectFrom('inventories')
    .select(['name', searchedText(db).as('text')])
    .where('deletedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where(hasKind(kind ?? 'phone')))
    .limit(MAX_CANDIDATES)
    .execute();
  const distances = words.map(cappedDistanceFrom);
  const closest = phones
    .map(({ name, text }) => ({
      name,
      distance: distances.reduce((all, distanceTo) => all + distanceTo(text), 0) / letters,
    }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((one, other) => one.distance - other.distance);
  return [...new Set(closest.map(({ name }) => name))].slice(0, MAX_CLOSEST);
}

/** Counts a word that is not close as if all its letters were wrong. */
function cappedDistanceFrom(word: string): (text: string) => number {
  const distanceTo = distanceFrom(word);
  return (text) => {
    const distance = distanceTo(text);
    return distance > MAX_DISTANCE * word.length ? word.length : distance;
  };
}
