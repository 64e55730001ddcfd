import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isPostgres } from '#app/db/engine.server.ts';
import * as shop from '#app/db/migrations/001-shop.ts';
import * as backOffice from '#app/db/migrations/002-back-office.ts';
import * as secondStep from '#app/db/migrations/003-second-step.ts';
import * as growth from '#app/db/migrations/004-growth.ts';
import * as repricings from '#app/db/migrations/005-repricings.ts';
import * as language from '#app/db/migrations/006-language.ts';
import * as contacts from '#app/db/migrations/007-contacts.ts';
import * as closedAttempts from '#app/db/migrations/008-closed-attempts.ts';
import * as typing from '#app/db/migrations/009-typing.ts';
import * as stagedPrices from '#app/db/migrations/010-staged-prices.ts';
import * as unreadIndexes from '#app/db/migrations/011-unread-indexes.ts';
import * as fourDigits from '#app/db/migrations/012-four-digits.ts';
import * as typography from '#app/db/migrations/016-typography.ts';
import * as signs from '#app/db/migrations/017-signs.ts';
import * as noStagedPrices from '#app/db/migrations/018-no-staged-prices.ts';
import * as photos from '#app/db/migrations/019-photos.ts';
import * as outbox from '#app/db/migrations/020-outbox.ts';
import * as payments from '#app/db/migrations/021-payments.ts';
import * as slips from '#app/db/migrations/022-slips.ts';
import * as priceHold from '#app/db/migrations/023-price-hold.ts';
import * as look from '#app/db/migrations/026-look.ts';
import * as priceRounding from '#app/db/migrations/027-price-rounding.ts';
import * as deposits from '#app/db/migrations/028-deposits.ts';
import * as accountQr from '#app/db/migrations/029-account-qr.ts';
import * as rateBatches from '#app/db/migrations/030-rate-batches.ts';
import * as margin from '#app/db/migrations/031-margin.ts';
import * as paymentIndexes from '#app/db/migrations/032-payment-indexes.ts';
import * as lowStockThreshold from '#app/db/migrations/033-low-stock-threshold.ts';
import * as jsonAsWritten from '#app/db/migrations/034-json-as-written.ts';
import * as units from '#app/db/migrations/035-units.ts';
import * as taxRates from '#app/db/migrations/036-tax-rates.ts';
import * as unsoldLines from '#app/db/migrations/037-unsold-lines.ts';
import * as warranties from '#app/db/migrations/038-warranties.ts';
import * as searchIndexOrder from '#app/db/migrations/039-search-index-order.ts';
import * as returns from '#app/db/migrations/040-returns.ts';
import * as taxWords from '#app/db/migrations/041-tax-words.ts';
import * as unitFilters from '#app/db/migrations/042-unit-filters.ts';
import * as trackedItems from '#app/db/migrations/043-tracked-items.ts';
import * as tradeIns from '#app/db/migrations/044-trade-ins.ts';
import * as returnUndos from '#app/db/migrations/045-return-undos.ts';
import * as receiptHash from '#app/db/migrations/046-receipt-hash.ts';
import * as paymentRuns from '#app/db/migrations/047-payment-runs.ts';
import * as rateBounds from '#app/db/migrations/048-rate-bounds.ts';
import * as ratesBySaving from '#app/db/migrations/049-rates-by-saving.ts';
import * as sizes from '#app/db/migrations/050-sizes.ts';
import * as orderMoney from '#app/db/migrations/051-order-money.ts';
import * as offeredUnits from '#app/db/migrations/052-offered-units.ts';
import * as submissions from '#app/db/migrations/053-submissions.ts';
import * as openingHours from '#app/db/migrations/054-opening-hours.ts';
import * as paymentsDecided from '#app/db/migrations/056-payments-decided.ts';
import * as shopFeatures from '#app/db/migrations/057-shop-features.ts';
import * as registration from '#app/db/migrations/060-registration.ts';
import * as buyers from '#app/db/migrations/064-buyers.ts';
import * as shopTerms from '#app/db/migrations/065-shop-terms.ts';
import * as articles from '#app/db/migrations/066-articles.ts';
import * as taxAndSetup from '#app/db/migrations/069-tax-and-setup.ts';
import * as crossSells from '#app/db/migrations/070-cross-sells.ts';
import * as phoneAccounts from '#app/db/migrations/071-phone-accounts.ts';
import * as securityEvents from '#app/db/migrations/075-security-events.ts';
import * as forgottenBuyers from '#app/db/migrations/076-forgotten-buyers.ts';
import * as passkeys from '#app/db/migrations/077-passkeys.ts';
import * as staff from '#app/db/migrations/078-staff.ts';
import * as merchantQr from '#app/db/migrations/079-merchant-qr.ts';
import * as counterPins from '#app/db/migrations/081-counter-pins.ts';
import * as staffLimits from '#app/db/migrations/082-staff-limits.ts';
import * as barcodes from '#app/db/migrations/088-barcodes.ts';
import * as counterSales from '#app/db/migrations/089-counter-sales.ts';
import * as counterPrices from '#app/db/migrations/091-counter-prices.ts';
import * as statementLines from '#app/db/migrations/092-statement-lines.ts';
import * as drawers from '#app/db/migrations/094-drawers.ts';
import * as statementImports from '#app/db/migrations/095-statement-imports.ts';
import * as expenses from '#app/db/migrations/099-expenses.ts';
import * as offlineSales from '#app/db/migrations/100-offline-sales.ts';
import * as payLinks from '#app/db/migrations/101-pay-links.ts';
import * as unitLeases from '#app/db/migrations/102-unit-leases.ts';
import * as counterTradeIns from '#app/db/migrations/104-counter-trade-ins.ts';
import * as counterReports from '#app/db/migrations/105-counter-reports.ts';
import * as moveIn from '#app/db/migrations/106-move-in.ts';
import * as fileIndexes from '#app/db/migrations/108-file-indexes.ts';
import * as feeds from '#app/db/migrations/109-feeds.ts';
import * as moveInOwners from '#app/db/migrations/111-move-in-owners.ts';
import * as counterIndexes from '#app/db/migrations/114-counter-indexes.ts';
import * as moveInWork from '#app/db/migrations/116-move-in-work.ts';
import * as stockImports from '#app/db/migrations/117-stock-imports.ts';
import { PROCESS_NAME } from '#app/db/postgres/shop-client.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Without `upgrade`, the version before can run beside it: nothing that it uses has changed. `contract`: removes what only
 * versions before that one use. `stop`: every older process must end first (decision: rolling-upgrades). */
export type ShopMigration = Migration & { upgrade?: 'contract' | 'stop' };

/** In order. Never edit a migration after it has landed, nor add one before it: the missing numbers stay unused. */
export const migrations: Record<string, ShopMigration> = {
  '001-shop': shop,
  '002-back-office': backOffice,
  '003-second-step': secondStep,
  '004-growth': growth,
  '005-repricings': repricings,
  '006-language': language,
  '007-contacts': contacts,
  '008-closed-attempts': closedAttempts,
  '009-typing': typing,
  '010-staged-prices': stagedPrices,
  '011-unread-indexes': unreadIndexes,
  '012-four-digits': fourDigits,
  '016-typography': typography,
  '017-signs': signs,
  '018-no-staged-prices': noStagedPrices,
  '019-photos': photos,
  '020-outbox': outbox,
  '021-payments': payments,
  '022-slips': slips,
  '023-price-hold': priceHold,
  '026-look': look,
  '027-price-rounding': priceRounding,
  '028-deposits': deposits,
  '029-account-qr': accountQr,
  '030-rate-batches': rateBatches,
  '031-margin': margin,
  '032-payment-indexes': paymentIndexes,
  '033-low-stock-threshold': lowStockThreshold,
  '034-json-as-written': jsonAsWritten,
  '035-units': units,
  '036-tax-rates': taxRates,
  '037-unsold-lines': unsoldLines,
  '038-warranties': warranties,
  '039-search-index-order': searchIndexOrder,
  '040-returns': returns,
  '041-tax-words': taxWords,
  '042-unit-filters': unitFilters,
  '043-tracked-items': trackedItems,
  '044-trade-ins': tradeIns,
  '045-return-undos': returnUndos,
  '046-receipt-hash': receiptHash,
  '047-payment-runs': paymentRuns,
  '048-rate-bounds': rateBounds,
  '049-rates-by-saving': ratesBySaving,
  '050-sizes': sizes,
  '051-order-money': orderMoney,
  '052-offered-units': offeredUnits,
  '053-submissions': submissions,
  '054-opening-hours': openingHours,
  '056-payments-decided': paymentsDecided,
  '057-shop-features': shopFeatures,
  '060-registration': registration,
  '064-buyers': buyers,
  '065-shop-terms': shopTerms,
  '066-articles': articles,
  '069-tax-and-setup': taxAndSetup,
  '070-cross-sells': crossSells,
  '071-phone-accounts': phoneAccounts,
  '075-security-events': securityEvents,
  '076-forgotten-buyers': forgottenBuyers,
  '077-passkeys': passkeys,
  '078-staff': staff,
  '079-merchant-qr': merchantQr,
  '081-counter-pins': counterPins,
  '082-staff-limits': staffLimits,
  '088-barcodes': barcodes,
  '089-counter-sales': counterSales,
  '091-counter-prices': counterPrices,
  '092-statement-lines': statementLines,
  '094-drawers': drawers,
  '095-statement-imports': statementImports,
  '099-expenses': expenses,
  '100-offline-sales': offlineSales,
  '101-pay-links': payLinks,
  '102-unit-leases': unitLeases,
  '104-counter-trade-ins': counterTradeIns,
  '105-counter-reports': counterReports,
  '106-move-in': moveIn,
  '111-move-in-owners': moveInOwners,
  '108-file-indexes': fileIndexes,
  '109-feeds': feeds,
  '114-counter-indexes': counterIndexes,
  '116-move-in-work': moveInWork,
  '117-stock-imports': stockImports,
};

/** Up to this one, nothing was checked: an upgrade over any of them is a `stop`. */
export const LAST_UNCHECKED = '091-counter-prices';

/** Runs the missing migrations; concurrent processes wait for each other. If it throws, the database is unchanged. */
export async function migrate(db: Db, all: Record<string, ShopMigration> = migrations): Promise<void> {
  // The sessions of a killed process may outlive it by a moment.
  for (let seconds = 0; ; seconds++) {
    const refusal = await findOlderProcesses(db, all);
    if (!refusal) break;
    if (seconds === 5) throw new Error(refusal);
    await setTimeout(1_000);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (String(error).includes(BEING_FILLED)) throw new Error(IS_BEING_FILLED);
    const isLocked = LOCKED.includes((error as { code?: string }).code ?? '');
    if (isLocked && performance.now() > giveUpAt) throw new Error(NEVER_FREE, { cause: error });
    if (!isLocked) {
      await refuseNewer(db);
      throw error;
    }
    await setTimeout(1_000 + Math.random() * 2_000);
  }
}

/** A deadlock, or a table that was not free in time. */
const LOCKED = ['40P01', '55P03'];
const PATIENCE_MS = 600_000;
const NEVER_FREE =
  'the upgrade waited ten minutes for a table that something else uses, such as pg_dump or an open transaction. End that, then start again';

/** What a missing migration would break in processes that run now, or null. SQLite does not tell. */
async function findOlderProcesses(db: Db, all: Record<string, ShopMigration>): Promise<string | null> {
  if (!isPostgres(db)) return null;
  // First: a process that migrates meanwhile is none of the older ones, and what it has done is seen below.
  const { rows } = await sql<{ shops: number }>`
    select count(distinct application_name)::integer as shops from pg_stat_activity as session
    where datname = current_database() and application_name like 'shop %'
      and not starts_with(application_name, ${PROCESS_NAME})
      and not exists (select from pg_stat_activity as other
        where other.application_name = split_part(session.application_name, ' migration', 1) || ' migration')`.execute(
    db,
  );
  const applied = await appliedMigrations(db);
  if (!rows[0]?.shops || applied.length === 0) return null;
  const missing = Object.keys(all).filter((name) => !applied.includes(name));
  const breaking = missing.filter((name, n) => {
    const upgrade = all[name]?.upgrade;
    return name <= LAST_UNCHECKED || upgrade === 'stop' || (upgrade === 'contract' && n > 0);
  });
  if (breaking.length === 0) return null;
  return `this upgrade changes what ${rows[0].shops} running processes of the shop use (${breaking.join(', ')}). Stop them all, then start it again`;
}

/** Recorded as an applied migration while a database is filled, so that no version of the shop opens it. */
const BEING_FILLED = 'being filled by copy-database';
const IS_BEING_FILLED =
  'this database is being filled by "npm run copy-database". Wait for its end; if it was interrupted, run it again';

export async function markBeingFilled(db: Db): Promise<void> {
  const marks = { [BEING_FILLED]: { up: async () => {} } };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => marks } }).migrateToLatest();
  if (error) throw error;
}

/** True if a copy may be made here: nothing was applied, or an earlier copy was interrupted. */
export function isFillable(applied: string[]): boolean {
  return applied.every((name) => name === BEING_FILLED);
}

/** @throws Error if a newer version of the shop has migrated this database, or if it is not filled yet. */
export async function refuseNewer(db: Db): Promise<void> {
  refuseUnknown(await appliedMigrations(db));
}

/** @throws Error unless exactly this version of the shop has migrated the database. */
export function refuseOtherVersion(applied: string[]): void {
  refuseUnknown(applied);
  if (applied.length < Object.keys(migrations).length)
    throw new Error('this database was made by an older version of the shop. Start this version on it once');
}

function refuseUnknown(applied: string[]): void {
  if (applied.includes(BEING_FILLED)) throw new Error(IS_BEING_FILLED);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(`this database was made by a newer version of the shop (${unknown.join(', ')}). Start that version.`);
}

/** True if any migration was applied: an empty or foreign database has none. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await appliedMigrations(db)).length > 0;
}

export async function isOlder(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return applied.length > 0 && applied.length < Object.keys(migrations).length;
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
