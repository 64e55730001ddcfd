import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { isNotKept, leasedOf } from '#app/domain/stock/units/shown-units.server.ts';
import { UNIT_CONDITIONS, type UnitCondition, type UnitState } from '#app/domain/stock/units/unit.ts';
import type { UnitChoices, UnitFilter } from '#app/domain/stock/units/unit-filter.ts';

type ItemBuilder = ExpressionBuilder<Database, 'inventories'>;
type Condition = ExpressionWrapper<Database, 'inventories', SqlBool>;

/** A literal, because the engines do not use a partial index if the query compares with a parameter. */
const IN_STOCK = sql.lit<UnitState>('in-stock');

/** True if buyers see the units of the item, and one for sale has this condition. */
export function hasCondition(eb: ItemBuilder, condition: UnitCondition): Condition {
  const units = eb
    .selectFrom('units')
    .where('state', '=', IN_STOCK)
    .where('condition', '=', condition)
    .where('leasedTo', 'is', null)
    .where(isNotKept);
  return eb.and([isShown(eb), eb('inventories.id', 'in', units.select('itemId'))]);
}

/** True if buyers see the units of the item, and each piece is a unit whose tax is paid, as in `shownTax`. */
export function isTaxPaid(eb: ItemBuilder): Condition {
  const paid = eb
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .select('units.itemId')
    .where('units.state', '=', IN_STOCK)
    .where('leasedTo', 'is', null)
    .where(isNotKept)
    .groupBy(['units.itemId', 'item.qty'])
    .having(({ fn }) => fn.min('units.tax'), '=', 'paid')
    .having(({ fn }) => fn.max('units.tax'), '=', 'paid')
    .having(
      ({ fn }) => fn.countAll<number>(),
      '>=',
      ({ eb, ref }) => eb(ref('item.qty'), '-', leasedOf('units.itemId')),
    );
  return eb.and([isShown(eb), eb('inventories.id', 'in', paid)]);
}

function isShown(eb: ItemBuilder): Condition {
  return eb.and([eb('qty', '>', 0), eb('tracking', '<>', 'off')]);
}

/** Offers conditions if one is not new, and the tax if it is paid for all pieces of an item; also what is `chosen`, to clear it. */
export async function listUnitChoices(db: Db, chosen: UnitFilter): Promise<UnitChoices[]> {
  const found = await db
    .selectNoFrom(({ selectFrom, exists }) => {
      const onSale = selectFrom('units')
        .innerJoin('inventories', 'inventories.id', 'units.itemId')
        .select('inventories.id')
        .where('units.state', '=', IN_STOCK)
        .where('leasedTo', 'is', null)
        .where(isNotKept)
        .where('inventories.deletedAt', 'is', null)
        .where('inventories.qty', '>', 0)
        .where('inventories.tracking', '<>', 'off');
      return [
        ...UNIT_CONDITIONS.map((condition) => exists(onSale.where('condition', '=', condition)).as(condition)),
        exists(selectFrom('inventories').select('id').where('deletedAt', 'is', null).where(isTaxPaid)).as('paid'),
      ];
    })
    .executeTakeFirstOrThrow();
  const { condition = '', tax = '' } = chosen;
  const conditions = UNIT_CONDITIONS.filter((each) => found[each] || each === condition);
  const areOffered = condition || conditions.some((each) => each !== 'new');
  return [
    ...(found.paid || tax ? [{ name: 'tax' as const, value: tax, choices: ['paid' as const] }] : []),
    ...(areOffered ? [{ name: 'condition' as const, value: condition, choices: conditions }] : []),
  ];
}
