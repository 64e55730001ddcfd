import type { RawBuilder, SqlBool } from 'kysely';
import { isOneOf } from '#app/db/is-one-of.server.ts';
import type { OrderStatus } from '#app/db/schema.ts';

export function hasStatus(...statuses: OrderStatus[]): RawBuilder<SqlBool> {
  return isOneOf('status', statuses);
}
