import { letOthersIn } from '#app/db/let-others-in.server.ts';
import { matchesOf, matchRow } from '#app/domain/catalog/stock-import/import-match.server.ts';
import type { ImportPlan, ItemPlan, KnownItem } from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import { type CheckedUnit, checkUnit, unitsKnown } from '#app/domain/catalog/stock-import/import-units.ts';
import { isSamePrice, RowWants, type WantsContext } from '#app/domain/catalog/stock-import/import-wants.server.ts';
import type { RowNote, RowVerdict } from '#app/domain/catalog/stock-import/stock-import.ts';
import { MAX_STOCK } from '#app/domain/constants.ts';
import { hasSpecsOfKind, isArticle, phoneLabel } from '#app/domain/phone/phone.ts';
import { nameSearchKey } from '#app/domain/text/name-keys.server.ts';

/** Says what each row would change. Reads no database: the same rows and basis give the same plan. */
export async function checkRows(rows: ImportRow[], context: WantsContext): Promise<ImportPlan> {
  const check = new ImportCheck({ ...context, usual: context.usual ?? usualOf(rows) });
  for (const row of rows) {
    check.add(row);
    await letOthersIn();
  }
  return check.finish();
}

/** The first list of a shop has only itself to compare with. */
function usualOf(rows: ImportRow[]): number | null {
  const prices = rows
    .flatMap(({ phone, price }) => (price === null || isArticle(phone) ? [] : price))
    .sort((a, b) => a - b);
  return prices.length < 3 ? null : (prices[Math.floor(prices.length / 2)] ?? null);
}

/** The plan of an item while rows are read. `row` is the first about it, `priceRow` that of its price, and `counts` has the row
 * of each colour that is counted; that of the whole item is ''. */
type Draft = ItemPlan & { row: number; priceRow: number; counts: Map<string, number> };

/** Goes through the rows in order, because a later one may be about the new item of an earlier one. */
class ImportCheck {
  private readonly context: WantsContext;
  private readonly matches: ReturnType<typeof matchesOf>;
  private readonly known: ReturnType<typeof unitsKnown>;
  private readonly leased: ReadonlyMap<string, number>;
  private readonly verdicts: ImportPlan['verdicts'] = new Map();
  private readonly drafts = new Map<string, Draft>();
  private readonly codes = new Map<string, number>();
  private readonly barcodes = new Map<string, string>();

  constructor(context: WantsContext) {
    this.context = context;
    this.matches = matchesOf(context.items);
    this.known = unitsKnown(context);
    this.leased = new Map(context.leased);
  }

  add(row: ImportRow): void {
    const wants = new RowWants(this.context, row);
    const { notes } = wants;
    const { item, fault, remark, isOneColour = false } = matchRow(this.matches, row);
    notes.push(...[fault, remark].filter((note) => note !== undefined));
    const verdict: RowVerdict = { fate: 'refused', label: phoneLabel(item ?? wants.phone), notes };
    this.verdicts.set(row.position, verdict);
    if (wants.isRefused()) return;
    const draft = item ? (this.drafts.get(item.id) ?? draftOf(item.id, { item })) : this.draftOfNew(wants);
    if (!draft) return;
    const details = draft.item && this.wantedDetails(wants, draft, draft.item);
    if (row.unit) this.addUnit(wants, verdict, { draft, details });
    else this.addPieces(wants, verdict, { draft, details, colour: isOneColour ? nameSearchKey(row.colour) : '' });
  }

  private addUnit(wants: RowWants, verdict: RowVerdict, { draft, details }: { draft: Draft; details: Details }): void {
    const { row, notes } = wants;
    const of = draft.item ?? draft.added;
    if (!row.unit || !of) return;
    const unit = checkUnit(this.known, row.unit, draft.item, this.codes);
    const own = this.ownPrices(wants, of, unit);
    if (row.qty !== null && row.qty !== 1) notes.push({ code: 'one-piece', field: 'qty', from: String(row.qty) });
    if (wants.isRefused() || 'fault' in unit) return;
    this.keep(wants, verdict, { draft, details });
    verdict.unit = unit.label;
    for (const { code } of row.unit.codes) this.codes.set(code, row.position);
    if (unit.note) notes.push(unit.note);
    if (!own || unit.unitId === undefined) return;
    draft.units.push({ position: row.position, unit: row.unit, unitId: unit.unitId, ...own });
    if (own.salePrice !== null) verdict.price = [of.salePrice, own.salePrice];
    verdict.fate = 'new';
  }

  private ownPrices(wants: RowWants, of: NonNullable<Draft['item'] | Draft['added']>, unit: CheckedUnit) {
    if ('fault' in unit) wants.notes.push(unit.fault);
    else if (unit.unitId !== undefined) return wants.unitPrices(of);
    else wants.keepPrice(unit.ownPrice ?? of.salePrice);
    return null;
  }

  private addPieces(
    wants: RowWants,
    verdict: RowVerdict,
    { draft, details, colour }: { draft: Draft; details: Details; colour: string },
  ): void {
    const { row, notes } = wants;
    const { item, added } = draft;
    const price = item && wants.itemPrice(item);
    const isOther = price && draft.price && PRICE_FACTS.some((fact) => price[fact] !== draft.price?.[fact]);
    if (isOther) notes.push({ code: 'twice-in-file', from: String(draft.priceRow) });
    if (added && this.drafts.has(draft.target) && (row.cost !== null || row.price !== null)) {
      // A second row of a new item may add pieces, but has no other price.
      const again = wants.newPrice();
      if (again && !isSamePrice(again, added)) notes.push({ code: 'twice-in-file', from: String(draft.row) });
    }
    const change = row.qty === null ? 0 : this.wantedChange(row.qty, { draft, colour }, notes);
    if (wants.isRefused()) return;
    const from = quantityOf(draft);
    this.keep(wants, verdict, { draft, details });
    if (price && !draft.price) {
      draft.price = price;
      draft.priceRow = row.position;
      verdict.price = [item.salePrice, price.salePrice];
    }
    if (row.qty !== null && this.isCount()) draft.counts.set(colour, row.position);
    if (change !== 0) {
      if (item && this.isCount()) draft.counted += change;
      else draft.pieces += change;
      verdict.qty = [from, from + change];
    }
    if (verdict.fate === 'same' && (price || change !== 0)) verdict.fate = added ? 'new' : 'changed';
  }

  private isCount(): boolean {
    return this.context.options.quantity === 'counted';
  }

  /** How a quantity changes what there is. Rows about different colours of an item add up; another count of it is refused. */
  private wantedChange(qty: number, { draft, colour }: { draft: Draft; colour: string }, notes: RowNote[]): number {
    const { item, counts, target } = draft;
    const isCount = this.isCount();
    const leased = Math.min(this.leased.get(target) ?? 0, item?.qty ?? 0);
    if (isCount && qty < leased)
      notes.push({ code: 'leased', field: 'qty', from: String(qty), to: String(this.leased.get(target)) });
    const [first] = counts.values();
    const earlier = colour === '' || counts.has('') ? first : counts.get(colour);
    if (isCount && earlier !== undefined) notes.push({ code: 'twice-in-file', from: String(earlier) });
    const from = quantityOf(draft);
    const change = isCount && item && counts.size === 0 ? qty - from : qty;
    if (from + change > MAX_STOCK)
      notes.push({ code: 'too-large', field: 'qty', from: String(qty), to: String(MAX_STOCK) });
    return change;
  }

  private keep(
    { row: { position } }: RowWants,
    verdict: RowVerdict,
    { draft, details }: { draft: Draft; details: Details },
  ): void {
    const { target, added } = draft;
    verdict.fate = details ? 'changed' : 'same';
    if (!this.drafts.has(target)) {
      this.drafts.set(target, draft);
      draft.row = position;
      if (added) {
        if (added.barcode) this.barcodes.set(added.barcode, target);
        verdict.price = [null, added.salePrice];
        verdict.fate = 'new';
      }
    }
    if (!details) return;
    draft.type ??= details.type;
    draft.barcode ??= details.barcode;
    if (details.barcode) this.barcodes.set(details.barcode, target);
  }

  private draftOfNew(wants: RowWants): Draft | null {
    const { row, phone, notes } = wants;
    const target = ['new', nameSearchKey(phone.name), phone.ram, phone.rom, phone.variant].join('\u0001');
    const known = this.drafts.get(target);
    if (known) return known;
    if (phone.name === '') notes.push({ code: 'missing', field: 'name' });
    else if (!hasSpecsOfKind(phone)) notes.push({ code: 'missing', field: phone.ram === '' ? 'ram' : 'rom' });
    const type = wants.typeOfNew();
    const price = wants.newPrice();
    if (row.barcode !== null) this.ownBarcode(row.barcode, target, notes);
    if (wants.isRefused() || !price || type === null) return null;
    return draftOf(target, {
      added: { ...phone, ...price, type, barcode: row.barcode, tracked: row.unit !== null },
    });
  }

  private ownBarcode(barcode: string, target: string, notes: RowNote[]): void {
    const other = this.barcodes.get(barcode);
    if (other !== undefined && other !== target) notes.push({ code: 'barcode-taken', field: 'barcode', from: barcode });
  }

  /** A type that differs, and a barcode where the item has none; null if neither. The name stays as the shop has it. */
  private wantedDetails(wants: RowWants, draft: Draft, item: KnownItem): Details {
    const { row, notes } = wants;
    if (row.phone.name !== '' && ![wants.phone.name, row.phone.name].map(nameSearchKey).includes(item.nameKey))
      notes.push({ code: 'name-kept', field: 'name', from: row.phone.name, to: item.name });
    const wanted = wants.type();
    const type = wanted !== item.type && draft.type === null ? wanted : null;
    const own = item.barcode ?? draft.barcode;
    if (row.barcode !== null && own !== null && own !== row.barcode)
      notes.push({ code: 'other-barcode', field: 'barcode', from: row.barcode, to: own });
    const barcode = own === null ? row.barcode : null;
    if (barcode !== null) this.ownBarcode(barcode, item.id, notes);
    return type === null && barcode === null ? null : { type, barcode };
  }

  finish(): ImportPlan {
    const unnumbered = new Map(this.context.unnumbered);
    for (const draft of this.drafts.values())
      if (draft.units.length > 0) this.numberPieces(draft, unnumbered.get(draft.target) ?? 0);
    const items = [...this.drafts.values()].map(({ row: _, priceRow: __, counts: ___, ...plan }) => plan);
    return { verdicts: this.verdicts, items: items.filter(isChange) };
  }

  /** Adds a piece for each new number, except for pieces that were counted before they had one. Where a row counts the item,
   * its quantity holds, and numbers beyond it are refused. In a list of what came in, each is a new piece. */
  private numberPieces(draft: Draft, unnumbered: number): void {
    const { item, counted, pieces, counts, units } = draft;
    const total = quantityOf(draft);
    const without = this.isCount() ? Math.max(0, unnumbered + counted + pieces) : 0;
    const more = Math.max(0, units.length - without);
    const last = this.verdicts.get(units.at(-1)?.position ?? 0);
    draft.tracks = item !== null && (counts.size === 0 || without > 0);
    if (counts.size > 0) {
      for (const { position } of units.splice(units.length - more)) {
        const verdict = this.verdicts.get(position);
        verdict?.notes.push({ code: 'beyond-count', field: 'imei', to: String(total) });
        if (verdict) verdict.fate = 'refused';
      }
    } else if (more > 0) {
      draft.pieces += more;
      if (last) last.qty = [total, total + more];
    }
  }
}

type Details = { type: string | null; barcode: string | null } | null;

const PRICE_FACTS = ['cost', 'profit', 'salePrice'] as const;

function draftOf(target: string, of: Partial<Pick<Draft, 'item' | 'added'>>): Draft {
  return {
    ...{ target, item: null, added: null, ...of, price: null, type: null, barcode: null },
    ...{ counted: 0, pieces: 0, units: [], tracks: false, row: 0, priceRow: 0, counts: new Map() },
  };
}

function quantityOf({ item, counted, pieces }: Draft): number {
  return (item?.qty ?? 0) + counted + pieces;
}

function isChange({ added, price, type, barcode, counted, pieces, units, tracks }: ItemPlan): boolean {
  return Boolean(added ?? price ?? type ?? barcode) || counted !== 0 || pieces !== 0 || units.length > 0 || tracks;
}
