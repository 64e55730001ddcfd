import { sql } from 'kysely';
import { type Checks, ofRows } from '#app/domain/shop/integrity/difference.server.ts';
import { NO_EMAIL_PATTERN, phoneAddress } from '#app/domain/text/phone-address.ts';

const id = sql`u."id"`;
const hasNoEmail = sql`u."email" like ${NO_EMAIL_PATTERN}`;
const domain = phoneAddress('');

export const accountChecks: Checks = {
  'address of account without email': ofRows(
    id,
    sql`"users" u where ${hasNoEmail}
      and u."email" <> u."phoneKey" || ${domain} and u."email" <> u."id" || ${domain}`,
  ),
  'admin without email': ofRows(id, sql`"users" u where ${hasNoEmail} and u."role" = 'admin'`),
  'confirmed number of admin': ofRows(id, sql`"users" u where u."verifiedPhone" is not null and u."role" = 'admin'`),
  'rights of an admin': ofRows(id, sql`"users" u where u."rights" is not null and u."role" = 'admin'`),
  'confirmed number opens one account': ofRows(
    id,
    // In this order, SQLite looks each confirmed number up.
    sql`"users" o cross join "users" u
      where o."verifiedPhone" is not null and u."email" = o."verifiedPhone" || ${domain} and u."id" <> o."id"`,
  ),
};
