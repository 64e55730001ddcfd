import { type Expression, type SqlBool, sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db, Instant } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE, MAX_SEARCHED_BUYERS } from '#app/domain/constants.ts';
import { readPageAt, type Start } from '#app/domain/cursor-page.server.ts';
import type { BuyerPage } from '#app/domain/orders/buyers/buyer.ts';
import { readBuyerFigures } from '#app/domain/orders/buyers/buyer-figures.server.ts';
import { readOrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import { lacksNumber } from '#app/domain/people/accounts/reset-link.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { containsPattern } from '#app/domain/text/name-key.ts';
import type { Cursor } from '#app/domain/text/paging.ts';
import { hasNoEmail, NO_EMAIL_PATTERN, shownEmail } from '#app/domain/text/phone-address.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';

/** Lists buyers, newest first, or those whose name, email or number contains the search. It compares the newest
 * `MAX_SEARCHED_BUYERS` from the cursor on, and finds a complete email or number among all. */
export async function findBuyers(db: Db, search: string, cursor: Cursor<string>): Promise<BuyerPage> {
  return readSnapshot(db, async (snapshot) => {
    const { page, isPartial } = await readPage(snapshot, search, cursor);
    const figuresOf = await readBuyerFigures(snapshot, idsOf(page.rows));
    const { rows, ...neighbours } = page;
    const buyers = rows.map(({ id, name, phone, email, blockedAt, forgottenAt, phoneKey, verifiedPhone }) => ({
      ...{ id, name, phone, email: shownEmail(email), isBlocked: blockedAt !== null },
      isPhoneConfirmed: verifiedPhone !== null && verifiedPhone === phoneKey,
      lacksNumber: forgottenAt === null && lacksNumber({ id, email, verifiedPhone }),
      ...figuresOf(id),
    }));
    return { buyers, isPartial, ...neighbours };
  });
}

type BuyerStart = Start<{ createdAt: Instant; id: string }>;

async function readPage(db: Db, search: string, cursor: Cursor<string>) {
  const exact = cursor === null && search !== '' ? await readExact(db, search) : [];
  if (exact.length > 0) return { page: { rows: exact, newer: null, older: null }, isPartial: false };
  let read: BuyerStart = { edge: null, direction: 'desc' };
  const page = await readPageAt(
    cursor,
    (id) => db.selectFrom('users').select(['createdAt', 'id']).where('id', '=', id).executeTakeFirst(),
    (start) => {
      read = start;
      return readBuyers(db, search, start);
    },
  );
  return { page, isPartial: search !== '' && page.older === null && (await hasOlder(db, read)) };
}

const COLUMNS = ['id', 'name', 'phone', 'email', 'blockedAt', 'forgottenAt', 'phoneKey', 'verifiedPhone'] as const;

function readExact(db: Db, search: string) {
  const [email, number] = [hasNoEmail(search.toLowerCase()) ? null : search.toLowerCase(), phoneKey(search) || null];
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(({ eb, or }) => or([eb('email', '=', email), eb('phoneKey', '=', number), eb('verifiedPhone', '=', number)]))
    .where('role', '=', 'buyer')
    .where('rights', 'is', null)
    .where('id', '!=', WALK_IN)
    .orderBy('createdAt', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
}

function readBuyers(db: Db, search: string, start: BuyerStart) {
  return db
    .selectFrom(selectFrom(db, start).limit(MAX_SEARCHED_BUYERS).as('buyer'))
    .select(COLUMNS)
    .$if(search !== '', (query) => query.where(matches(search)))
    .orderBy('createdAt', start.direction)
    .orderBy('id', start.direction)
    .limit(LIST_PAGE_SIZE + 1)
    .execute();
}

async function hasOlder(db: Db, { edge }: BuyerStart): Promise<boolean> {
  const older = selectFrom(db, { edge, direction: 'desc' }).offset(MAX_SEARCHED_BUYERS).limit(1);
  return (await older.executeTakeFirst()) !== undefined;
}

function selectFrom(db: Db, { edge, direction }: BuyerStart) {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'createdAt', 'nameKey'])
    .where('role', '=', 'buyer')
    .where('rights', 'is', null)
    .where('id', '!=', WALK_IN)
    .$call((query) => sortAfter(query, ['createdAt', 'id'], direction, edge && [edge.createdAt, edge.id]));
}

function matches(search: string): Expression<SqlBool> {
  const { names = [], phones = [] } = readOrderSearch(search) ?? {};
  const like = (column: string) => (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`;
  const email = like('email')(containsPattern(search.toLowerCase()));
  const shown = sql`(${email} and "email" not like ${NO_EMAIL_PATTERN})`;
  return sql<SqlBool>`(${sql.join(
    [...names.map(containsPattern).map(like('nameKey')), shown, ...phones.map(like('phoneKey'))],
    sql` or `,
  )})`;
}
