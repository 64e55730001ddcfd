import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Drawers of cash, their shifts, and what was put in or taken out. A payment knows the shift in whose close it counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  await schema
    .createTable('drawers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema
    .createTable('shifts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('drawerId', 'text', (column) => column.notNull().references('drawers.id'))
    .addColumn('openedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('openedBy', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('opening', 'bigint', (column) => column.notNull())
    .addColumn('openingNotes', 'json')
    .addColumn('countedAt', 'timestamptz')
    .addColumn('countedBy', 'text', (column) => column.references('users.id'))
    .addColumn('counted', 'bigint')
    .addColumn('countedNotes', 'json')
    .addColumn('firstCounted', 'bigint')
    .addColumn('expected', 'bigint')
    .addColumn('closedAt', 'timestamptz')
    .addColumn('closedBy', 'text', (column) => column.references('users.id'))
    .addColumn('reason', 'text')
    .addColumn('remark', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('report', 'json')
    .addCheckConstraint('shifts_sums', sql`"opening" >= 0 and "counted" >= 0`)
    .addCheckConstraint('shifts_counted', sql`("countedAt" is null) = ("counted" is null)`)
    .addCheckConstraint('shifts_expected', sql`("countedAt" is null) = ("expected" is null)`)
    .addCheckConstraint('shifts_closed', sql`"closedAt" is null or ("countedAt" is not null and "report" is not null)`)
    .execute();
  await schema
    .createIndex('shifts_unfinished')
    .unique()
    .on('shifts')
    .column('drawerId')
    .where(sql.ref('closedAt'), 'is', null)
    .execute();
  await schema.createIndex('shifts_drawer').on('shifts').columns(['drawerId', 'openedAt']).execute();
  await schema.createIndex('shifts_opened').on('shifts').column('openedAt').execute();
  await schema
    .createTable('cashMovements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('shiftId', 'text', (column) => column.notNull().references('shifts.id'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addCheckConstraint('cashMovements_amount', sql`"amount" > 0`)
    .addCheckConstraint('cashMovements_direction', sql`"direction" in ('in', 'out')`)
    .addCheckConstraint('cashMovements_reason', sql`"reason" in ('change', 'expense', 'owner', 'other')`)
    .execute();
  await schema.createIndex('cashMovements_shift').on('cashMovements').columns(['shiftId', 'at']).execute();
  await addToPayments(db);
  await refuseChange(db, postgres);
}

async function addToPayments(db: Kysely<unknown>): Promise<void> {
  for (const column of ['shiftId', 'seenIn'])
    await db.schema
      .alterTable('payments')
      .addColumn(column, 'text', (added) => added.references('shifts.id'))
      .execute();
  await db.schema
    .alterTable('payments')
    .addColumn('inDrawer', 'boolean', (added) => added.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createIndex('payments_shift')
    .on('payments')
    .column('shiftId')
    .where(sql.ref('shiftId'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('payments_seen')
    .on('payments')
    .column('seenIn')
    .where(sql.ref('seenIn'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('payments_unseen')
    .on('payments')
    .column('decidedAt')
    .where(sql<boolean>`"state" = 'verified' and "seenIn" is null and not "inDrawer"`)
    .execute();
}

/** What was counted at the opening, the first count and a closed shift stay; a closed shift can only be opened again. */
async function refuseChange(db: Kysely<unknown>, postgres: boolean): Promise<void> {
  const opened = sql.raw('"id", "drawerId", "openedAt", "openedBy", "opening", "openingNotes"');
  const fixed = sql.raw(
    '(old."closedAt" is not null and new."closedAt" is not null) or old."firstCounted" <> coalesce(new."firstCounted", -1)',
  );
  if (postgres) {
    await sql`create trigger "cashMovements_appendOnly" before update or delete or truncate on "cashMovements"
      for each statement execute function "appendOnly"()`.execute(db);
    await sql`create trigger "shifts_appendOnly" before delete or truncate on "shifts"
      for each statement execute function "appendOnly"()`.execute(db);
    await sql`create trigger "shifts_opening" before update of ${opened} on "shifts"
      for each statement execute function "appendOnly"()`.execute(db);
    await sql`create trigger "shifts_locked" before update on "shifts"
      for each row when (${fixed}) execute function "appendOnly"()`.execute(db);
    return;
  }
  const refusal = (table: string) => sql`begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`;
  for (const verb of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`cashMovements_no_${verb}`)} before ${sql.raw(verb)} on "cashMovements"
      ${refusal('cashMovements')}`.execute(db);
  await sql`create trigger "shifts_no_delete" before delete on "shifts" ${refusal('shifts')}`.execute(db);
  await sql`create trigger "shifts_no_other_opening" before update of ${opened} on "shifts" ${refusal('shifts')}`.execute(
    db,
  );
  await sql`create trigger "shifts_no_later_change" before update on "shifts" when ${fixed} ${refusal('shifts')}`.execute(
    db,
  );
}
