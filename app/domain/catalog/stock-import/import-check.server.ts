import Big from 'big.js';
import { letOthersIn } from '#app/db/let-others-in.server.ts';
import type { Db, Decimal, Rounding } from '#app/db/schema.ts';
import {
  type ItemMatches,
  matchRow,
  readMatches,
  withColour,
} from '#app/domain/catalog/stock-import/import-match.server.ts';
import type { ImportPlan, KnownItem, NewImportItem, UnitPlan } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import {
  addPieces,
  checkUnit,
  type ItemStock,
  readUnitsKnown,
  type UnitsKnown,
} from '#app/domain/catalog/stock-import/import-units.server.ts';
import type { ImportOptions, PriceInputs, RowNote, RowVerdict } from '#app/domain/catalog/stock-import/stock-import.ts';
import { FAULTS } from '#app/domain/catalog/stock-import/stock-import.ts';
import { typeKey } from '#app/domain/catalog/types/type-key.server.ts';
import { listTypes } from '#app/domain/catalog/types/types.server.ts';
import { BUILT_IN_TYPES, ITEM_CURRENCIES, MAX_STOCK } from '#app/domain/constants.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { hasSpecsOfKind, isArticle, phoneLabel } from '#app/domain/phone/phone.ts';
import { readUsualPrice } from '#app/domain/prices/pricing/doubt.server.ts';
import { priceDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { readRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

/** What the shop says at the moment, and what the person may do. */
type Shop = {
  options: ImportOptions;
  rights: readonly Right[];
  types: string[];
  rates: Record<string, Decimal | null>;
  profit: Decimal | null;
  rounding: Rounding;
  usual: number | null;
};

export type CheckContext = { options: ImportOptions; rights: readonly Right[]; today: string };

/** Says what each row would change, and writes nothing. Run again on the same rows and shop, it says the same. */
export async function checkImport(db: Db, rows: ImportRow[], context: CheckContext): Promise<ImportPlan> {
  const shop = await readShop(db, rows, context);
  const matches = await readMatches(db, rows);
  const units = await readUnitsKnown(db, rows);
  const check = new ImportCheck(shop, matches, units);
  for (const row of rows) {
    check.add(row);
    await letOthersIn();
  }
  await addPieces(db, check.plan, check.stock, context.options);
  return check.plan;
}

async function readShop(db: Db, rows: ImportRow[], { options, rights, today }: CheckContext): Promise<Shop> {
  const rates: Shop['rates'] = {};
  for (const currency of ITEM_CURRENCIES) rates[currency] = await rateToday(db, currency, today);
  return {
    options,
    rights,
    types: (await listTypes(db)).map(({ type }) => type),
    rates,
    profit: await readProfitPercent(db),
    rounding: await readRounding(db),
    usual: (await readUsualPrice(db)) ?? usualOf(rows),
  };
}

/** The first list of a shop has only itself to compare with. */
function usualOf(rows: ImportRow[]): number | null {
  const prices = rows
    .flatMap(({ phone, price }) => (price === null || isArticle(phone) ? [] : price))
    .sort((a, b) => a - b);
  return prices.length < 3 ? null : (prices[Math.floor(prices.length / 2)] ?? null);
}

type Specs = Record<'name' | 'ram' | 'rom', string>;
type OwnPrices = Pick<UnitPlan, 'cost' | 'currency' | 'salePrice' | 'itemPrice'>;
type Target = { key: string; item: KnownItem | null; added: NewImportItem | null };

/** Gathers the plan of an import row by row, because a later row may be about the new item of an earlier one. */
class ImportCheck {
  readonly plan: ImportPlan = {
    verdicts: new Map(),
    ...{ added: [], prices: [], details: [], quantities: [], units: [], tracked: [] },
  };
  private readonly shop: Shop;
  private readonly matches: ItemMatches;
  private readonly known: UnitsKnown;
  /** Of each item: how many there were, and whether a row has counted it. */
  readonly stock: ItemStock = new Map();
  private readonly fresh = new Map<string, NewImportItem>();
  /** The row that said something of an item before, by what it said. */
  private readonly said = new Map<string, number>();
  private readonly sums = new Map<string, number>();
  private readonly barcodes = new Map<string, string>();

  constructor(shop: Shop, matches: ItemMatches, known: UnitsKnown) {
    this.shop = shop;
    this.matches = matches;
    this.known = known;
  }

  add(row: ImportRow): void {
    const notes: RowNote[] = [...row.faults, ...row.notes];
    const { item, fault, remark, isOneColour = false } = matchRow(this.matches, row);
    if (fault) notes.push(fault);
    if (remark) notes.push(remark);
    const label = item ? phoneLabel(item) : phoneLabel(namedPhone(row));
    const verdict: RowVerdict = { fate: 'refused', label, notes };
    this.plan.verdicts.set(row.position, verdict);
    if (isRefused(notes)) return;
    const target = item ? { key: item.id, item, added: null } : this.newItem(row, verdict);
    if (!target) return;
    const unit = row.unit && checkUnit(this.known, row, target.item, this.said);
    if (unit && 'fault' in unit) notes.push(unit.fault);
    const details = target.item && this.detailsOf(row, target.item, notes);
    const price = target.item && !row.unit ? this.priceOf(row, target.item, notes) : null;
    const earlier = this.fresh.get(target.key);
    if (earlier && !row.unit) this.sameAsBefore(row, earlier, notes);
    const own = row.unit ? this.unitPrices(row, target, unit, notes) : null;
    const isCounted = !row.unit && row.qty !== null && this.shop.options.quantity === 'counted';
    if (row.unit && row.qty !== null && row.qty !== 1)
      notes.push({ code: 'one-piece', field: 'qty', from: String(row.qty) });
    const leased = this.known.leased.get(target.key) ?? 0;
    if (isCounted && target.item && (row.qty ?? 0) < Math.min(leased, target.item.qty))
      notes.push({ code: 'leased', field: 'qty', from: String(row.qty), to: String(leased) });
    if (!row.unit && row.qty !== null && this.total(target, row.qty) > MAX_STOCK)
      notes.push({ code: 'too-large', field: 'qty', from: String(row.qty), to: String(MAX_STOCK) });
    const statements = statementsOf(row, target.key, { isCounted, isOneColour, price });
    for (const each of statements) this.agree(each, notes);
    if (isRefused(notes)) return;
    this.keep(row, target, verdict, { unit: unit && 'plan' in unit ? unit : null, details, price, own });
    for (const { what, value } of statements) {
      if (!this.said.has(what)) this.said.set(what, row.position);
      this.said.set(`${what} ${value}`, row.position);
    }
  }

  private keep(
    row: ImportRow,
    { key, item, added }: Target,
    verdict: RowVerdict,
    found: {
      unit: Extract<ReturnType<typeof checkUnit>, { plan: unknown }> | null;
      details: { type: string | null; barcode: string | null } | null;
      price: (PriceInputs & { rounding: Rounding }) | null;
      own: OwnPrices | null;
    },
  ): void {
    const { plan } = this;
    const { unit, details, price, own } = found;
    if (!this.stock.has(key)) this.stock.set(key, { from: item?.qty ?? 0, isCounted: false });
    verdict.fate = 'same';
    if (added && !this.fresh.has(key)) {
      this.fresh.set(key, added);
      plan.added.push(added);
      this.said.set(`new ${key}`, row.position);
      if (added.barcode) this.barcodes.set(added.barcode, key);
      verdict.price = [null, added.salePrice];
      verdict.fate = 'new';
    }
    if (item && details) {
      plan.details.push({ item, ...details });
      if (details.barcode) this.barcodes.set(details.barcode, key);
      if (details.type) this.said.set(`type ${key}`, row.position);
    }
    if (item && price && !this.said.has(`price ${key}`)) {
      plan.prices.push({ item, price });
      verdict.price = [item.salePrice, price.salePrice];
    }
    if (unit) {
      verdict.unit = unit.label;
      for (const { code } of row.unit?.codes ?? []) this.said.set(`code ${code}`, row.position);
      if (unit.note) verdict.notes.push(unit.note);
      if (unit.plan && own) {
        plan.units.push({ target: key, position: row.position, ...unit.plan, ...own });
        if (own.salePrice !== null) verdict.price = [item?.salePrice ?? added?.salePrice ?? null, own.salePrice];
        verdict.fate = 'new';
      }
    } else if (row.qty !== null) this.quantity(row.qty, { key, item }, verdict);
    const isChanged = details || price || verdict.qty;
    if (verdict.fate === 'same' && isChanged) verdict.fate = added ? 'new' : 'changed';
  }

  /** What the item has after this row, if several add pieces. */
  private total({ key, item }: Pick<Target, 'key' | 'item'>, qty: number): number {
    if (this.shop.options.quantity === 'counted') return qty;
    return qty + (this.sums.get(key) ?? item?.qty ?? 0);
  }

  private quantity(qty: number, { key, item }: Pick<Target, 'key' | 'item'>, verdict: RowVerdict): void {
    const isCounted = this.shop.options.quantity === 'counted';
    // A further row that counts the item is about another colour of it.
    const isFurther = isCounted && this.sums.has(key);
    const from = this.sums.get(key) ?? item?.qty ?? 0;
    if (isCounted) this.stock.set(key, { from: item?.qty ?? 0, isCounted });
    const isAdded = !isCounted || !item;
    const change = isAdded || isFurther ? qty : qty - from;
    this.sums.set(key, from + change);
    if (change === 0) return;
    verdict.qty = [from, from + change];
    const quantity = {
      target: key,
      from: item?.qty ?? 0,
      ...(isAdded ? { counted: 0, added: change } : { counted: change, added: 0 }),
    };
    this.plan.quantities.push(quantity);
  }

  /** A second row that says something else of an item is refused: nobody knows which of them is right. */
  private agree({ what, value }: Statement, notes: RowNote[]): void {
    const earlier = this.said.get(what);
    if (earlier !== undefined && !this.said.has(`${what} ${value}`))
      notes.push({ code: 'twice-in-file', from: String(earlier) });
  }

  private newItem(row: ImportRow, verdict: RowVerdict): Target | null {
    const { notes } = verdict;
    const phone = namedPhone(row);
    const key = ['new', nameSearchKey(phone.name), phone.ram, phone.rom, phone.variant].join('\u0001');
    const known = this.fresh.get(key);
    if (known) return { key, item: null, added: known };
    if (phone.name === '') notes.push({ code: 'missing', field: 'name' });
    else if (!hasSpecsOfKind(phone)) notes.push({ code: 'missing', field: phone.ram === '' ? 'ram' : 'rom' });
    const type = this.typeOf(row.type, notes) ?? this.standardType();
    if (type === null && row.type === '') notes.push({ code: 'no-such-type', field: 'type' });
    const price = this.newPrice(row, notes);
    if (row.barcode !== null) this.ownBarcode(row.barcode, key, notes);
    if (isRefused(notes) || !price || type === null) return null;
    const tracked = row.unit !== null;
    const added = { ...phone, ...price, target: key, type, barcode: row.barcode, tracked };
    return { key, item: null, added };
  }

  private standardType(): string | null {
    const { types } = this.shop;
    return types.find((type) => type === BUILT_IN_TYPES[0]) ?? types[0] ?? null;
  }

  private typeOf(typed: string, notes: RowNote[]): string | null {
    if (typed === '') return null;
    const key = typeKey(typed);
    const builtIn = Object.entries(TYPE_WORDS).find(([, words]) => words.includes(key))?.[0];
    const type = this.shop.types.find((each) => typeKey(each) === key || each === builtIn);
    if (type === undefined)
      notes.push({ code: 'no-such-type', field: 'type', from: typed, to: this.shop.types.join(', ') });
    return type ?? null;
  }

  private ownBarcode(barcode: string, key: string, notes: RowNote[]): void {
    const other = this.barcodes.get(barcode);
    if (other !== undefined && other !== key) notes.push({ code: 'barcode-taken', field: 'barcode', from: barcode });
  }

  private newPrice(row: ImportRow, notes: RowNote[]): (PriceInputs & { currency: string; rounding: Rounding }) | null {
    const { rights, options, rates, rounding } = this.shop;
    const currency = row.currency ?? options.currency;
    if (row.cost === null || !rights.includes('costs.view')) {
      if (row.price === null || row.price === 0 || !rights.includes('prices.edit')) {
        notes.push({ code: 'no-price', field: rights.includes('costs.view') ? 'cost' : 'price' });
        return null;
      }
      this.doubtPrice(row.price, namedPhone(row), notes);
      const nothing = { cost: null, rate: null, profit: null };
      return { ...nothing, salePrice: row.price, currency, rounding: '1' };
    }
    const inputs = { cost: row.cost, rate: rates[currency] ?? null, profit: row.profit ?? this.shop.profit };
    const price = this.computed({ ...namedPhone(row), currency }, inputs, notes);
    this.noteComputed(row, price, notes);
    return price === null ? null : { ...inputs, salePrice: price, currency, rounding };
  }

  private computed(
    item: { name: string; ram: string; rom: string; currency: string; salePrice?: number },
    { cost, rate, profit }: Omit<PriceInputs, 'salePrice'>,
    notes: RowNote[],
  ): number | null {
    if (rate === null) notes.push({ code: 'no-rate', field: 'cost', from: item.currency });
    if (profit === null) notes.push({ code: 'no-profit', field: 'profit' });
    if (cost === null || rate === null || profit === null) return null;
    const price = salePrice({ cost, rate, profit }, this.shop.rounding);
    if (price === null) notes.push({ code: 'unpriceable', field: 'cost', from: cost });
    else if (priceDoubt({ ...item, cost, rate, salePrice: price }, this.shop.usual) || isFarFrom(item.salePrice, price))
      notes.push({ code: 'doubtful-price', field: 'cost', from: cost, to: String(price) });
    return price;
  }

  /** The new price of an item; null if the row changes none, or the person may not. */
  private priceOf(row: ImportRow, item: KnownItem, notes: RowNote[]): (PriceInputs & { rounding: Rounding }) | null {
    const { rights, rates, rounding } = this.shop;
    const isComputed = item.cost !== null && item.rate !== null && item.profit !== null;
    const mayPrice = rights.includes('prices.edit');
    if (mayPrice && rights.includes('costs.view') && (row.cost !== null || row.profit !== null)) {
      const rate = item.rate ?? rates[item.currency] ?? null;
      const inputs = { cost: row.cost ?? item.cost, rate, profit: row.profit ?? item.profit ?? this.shop.profit };
      if (isComputed && isEqual(inputs.cost, item.cost) && isEqual(inputs.profit, item.profit)) {
        if (row.currency !== null) this.inCurrencyOf(item, row, notes);
        this.notePrice(row, item, notes);
        return null;
      }
      if (!this.inCurrencyOf(item, row, notes)) return null;
      const price = this.computed(item, inputs, notes);
      this.noteComputed(row, price, notes);
      return price === null ? null : { ...inputs, salePrice: price, rounding };
    }
    if (row.price === null || row.price === item.salePrice) return null;
    if (isComputed || !mayPrice || row.price === 0) {
      this.notePrice(row, item, notes);
      return null;
    }
    this.doubtPrice(row.price, item, notes);
    const { cost, rate, profit } = item;
    return { cost, rate, profit, salePrice: row.price, rounding: item.rounding };
  }

  /** An amount without a currency is in that of the list, and never guessed to be in another. */
  private inCurrencyOf(
    { currency: own }: { currency: string },
    { cost, currency }: ImportRow,
    notes: RowNote[],
  ): boolean {
    const named = currency ?? this.shop.options.currency;
    if (cost === null || named === own) return true;
    notes.push({ code: 'other-currency', field: 'cost', from: named, to: own });
    return false;
  }

  /** A price that somebody typed has no cost to be compared with. @param item with its price, if it has one */
  private doubtPrice(price: number, item: Specs & { salePrice?: number }, notes: RowNote[]): void {
    const isDoubtful = priceDoubt({ ...item, cost: '0', rate: '0', salePrice: price }, this.shop.usual) !== null;
    if (isDoubtful || isFarFrom(item.salePrice, price))
      notes.push({ code: 'doubtful-price', field: 'price', from: String(price) });
  }

  /** A second row of a new item may add pieces, but has no other price. */
  private sameAsBefore(row: ImportRow, item: NewImportItem, notes: RowNote[]): void {
    if (row.cost === null && row.price === null) return;
    const price = this.newPrice(row, notes);
    const isSame =
      price && isEqual(price.cost, item.cost) && price.currency === item.currency && price.salePrice === item.salePrice;
    if (price && !isSame) notes.push({ code: 'twice-in-file', from: String(this.said.get(`new ${item.target}`)) });
  }

  private noteComputed({ price: typed }: ImportRow, price: number | null, notes: RowNote[]): void {
    if (price !== null && typed !== null && typed !== price)
      notes.push({ code: 'price-computed', field: 'price', from: String(typed), to: String(price) });
  }

  private notePrice({ price }: ImportRow, item: { salePrice: number }, notes: RowNote[]): void {
    if (price !== null && price !== item.salePrice)
      notes.push({ code: 'price-kept', field: 'price', from: String(price), to: String(item.salePrice) });
  }

  /** A type that differs, and a barcode where the item has none; null if neither. The name stays as the shop has it. */
  private detailsOf(
    row: ImportRow,
    item: KnownItem,
    notes: RowNote[],
  ): { type: string | null; barcode: string | null } | null {
    const typed = namedPhone(row).name;
    if (row.phone.name !== '' && ![typed, row.phone.name].map(nameSearchKey).includes(item.nameKey))
      notes.push({ code: 'name-kept', field: 'name', from: row.phone.name, to: item.name });
    const type = this.typeOf(row.type, notes);
    if (row.barcode !== null && item.barcode !== null && item.barcode !== row.barcode)
      notes.push({ code: 'other-barcode', field: 'barcode', from: row.barcode, to: item.barcode });
    const isNewBarcode = row.barcode !== null && item.barcode === null;
    if (isNewBarcode) this.ownBarcode(row.barcode ?? '', item.id, notes);
    const isFirst = isNewBarcode && this.barcodes.get(row.barcode ?? '') !== item.id;
    const isNewType = type !== null && type !== item.type && !this.said.has(`type ${item.id}`);
    if (!isNewType && !isFirst) return null;
    return { type: isNewType ? type : null, barcode: isFirst ? row.barcode : null };
  }

  /** What a single phone costs and sells for, where its item says something else. */
  private unitPrices(
    row: ImportRow,
    { item, added }: Target,
    unit: ReturnType<typeof checkUnit> | null,
    notes: RowNote[],
  ): OwnPrices | null {
    const of = item ?? added;
    if (!of || !unit || 'fault' in unit) return null;
    if (!unit.plan) {
      this.notePrice(row, { salePrice: unit.ownPrice ?? of.salePrice }, notes);
      return null;
    }
    const cost = this.unitCost(row, of, notes);
    return { ...cost, salePrice: this.unitPrice(row, of, notes), itemPrice: of.salePrice };
  }

  private unitCost(row: ImportRow, of: KnownItem | NewImportItem, notes: RowNote[]) {
    const none = { cost: null, currency: null };
    if (row.cost === null || !this.shop.rights.includes('costs.view') || !this.inCurrencyOf(of, row, notes))
      return none;
    if (isEqual(row.cost, of.cost)) return none;
    const rate = of.rate ?? this.shop.rates[of.currency];
    if (rate && priceDoubt({ ...of, cost: row.cost, rate }, null))
      notes.push({ code: 'doubtful-price', field: 'cost', from: row.cost });
    return { cost: row.cost, currency: of.currency };
  }

  /** Where the price of the item follows from its cost, that of its phones does too. */
  private unitPrice(row: ImportRow, of: KnownItem | NewImportItem, notes: RowNote[]): number | null {
    if (row.price === null || row.price === of.salePrice) return null;
    const isComputed = of.cost !== null && of.rate !== null && of.profit !== null;
    if (isComputed || row.price === 0 || !this.shop.rights.includes('prices.edit')) {
      if (!notes.some(({ code }) => code === 'price-computed')) this.notePrice(row, of, notes);
      return null;
    }
    this.doubtPrice(row.price, of, notes);
    return row.price;
  }
}

type Statement = { what: string; value: string };

/** What a row says of an item, which no other row may say in another way. Rows about different colours of it add up. */
function statementsOf(
  { position, colour }: ImportRow,
  key: string,
  { isCounted, isOneColour, price }: { isCounted: boolean; isOneColour: boolean; price: PriceInputs | null },
): Statement[] {
  const row = String(position);
  const statements: Statement[] = [];
  if (isCounted) statements.push({ what: `qty ${key}`, value: isOneColour ? 'colours' : row });
  if (isCounted && isOneColour) statements.push({ what: `qty ${key} of ${nameSearchKey(colour)}`, value: row });
  if (price) statements.push({ what: `price ${key}`, value: [price.cost, price.profit, price.salePrice].join() });
  return statements;
}

/** A price that moves by more is probably a typing error. */
const MAX_FACTOR = 5;

function isFarFrom(before: number | undefined, price: number): boolean {
  return before !== undefined && before > 0 && (price > before * MAX_FACTOR || price * MAX_FACTOR < before);
}

const TYPE_WORDS: Record<string, string[]> = {
  instock: ['instock', 'ready', 'readystock', 'ပစ္စည်းရှိ'].map(typeKey),
  preorder: ['preorder', 'ကြိုတင်မှာရန်', 'ကြိုတင်မှာယူရန်'].map(typeKey),
  only: ['only', 'onepiece', 'တစ်လုံးတည်း'].map(typeKey),
};

/** A piece without a number has its colour in its name. */
function namedPhone({ phone, colour, unit }: ImportRow) {
  return unit ? phone : { ...phone, name: withColour(phone.name, colour) };
}

function isRefused(notes: RowNote[]): boolean {
  return notes.some(({ code }) => (FAULTS as readonly string[]).includes(code));
}

function isEqual(one: Decimal | null, other: Decimal | null): boolean {
  return one === null || other === null ? one === other : new Big(one).eq(other);
}
