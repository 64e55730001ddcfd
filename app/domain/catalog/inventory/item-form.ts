import { z } from 'zod';
import type { Rounding, Tracking } from '#app/db/schema.ts';
import {
  MAX_VERSIONS,
  VERSION_FIELDS,
  type VersionField,
  versionField,
  versionsOf,
} from '#app/domain/catalog/inventory/version-fields.ts';
import { ITEM_CURRENCIES, MAX_STOCK } from '#app/domain/constants.ts';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import {
  choice,
  decimal,
  issue,
  optionalText,
  optionalWhole,
  type Problems,
  readAs,
  readForm,
  text,
  whole,
} from '#app/domain/fields.ts';
import { EXAMPLE_BARCODE, readBarcode } from '#app/domain/phone/barcode.ts';
import { memorySize } from '#app/domain/phone/memory-size.ts';
import type { ItemKind, Phone, Spec } from '#app/domain/phone/phone.ts';
import type { Doubtful } from '#app/domain/prices/pricing/doubt.ts';
import { TRACKING_MODES } from '#app/domain/stock/units/unit.ts';
import { MAX_WARRANTY_DAYS } from '#app/domain/stock/warranties/warranty.ts';
import { amountReader } from '#app/domain/text/amount.ts';
import { foldDigits } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

export const quantityForm = (format: Format) =>
  z.object({ qty: whole(0, MAX_STOCK, format), was: whole(0, MAX_STOCK) });
export type CountedQuantity = z.output<ReturnType<typeof quantityForm>>;

export type QuantitySaved = { ok: true; name: string; qty: number; was: number };
/** `now` is the current quantity if it changed after the form was opened. */
export type QuantityProblem =
  | { problem: 'no-such-item' }
  | { problem: 'changed-meanwhile'; now: number; was: number }
  | { problem: 'leased'; leased: number };

const MAX_NAME = 120;
const name = text(MAX_NAME);
const size = text(40).transform(memorySize);
const none = z
  .string()
  .optional()
  .transform(() => '');
const specsOfKind = {
  phone: { ram: size, rom: size, variant: none },
  article: { ram: none, rom: none, variant: optionalText(40).transform((text) => foldDigits(text)) },
} satisfies Record<ItemKind, Record<Spec, z.ZodType<string>>>;
const type = text(40);
const threshold = (format?: Format) => optionalWhole(0, 9_999, format);
const warrantyDays = (format?: Format) => optionalWhole(1, MAX_WARRANTY_DAYS, format);
const asText = (number: number | null) => String(number ?? '');
/** Empty in a form that was opened before items had the field. */
const tracking = choice(['', ...TRACKING_MODES]);
/** All values are text, for `mergeChanges`. */
export const itemDetailsForm = (format?: Format, kind: ItemKind = 'phone') => detailsForm(specsOfKind[kind], format);
/** Reads what a form was opened with, before the item became one of the other kind. */
export const shownDetailsForm = (format?: Format) =>
  detailsForm({ ...specsOfKind.phone, variant: specsOfKind.article.variant }, format);

const detailsForm = (specs: Record<Spec, z.ZodType<string>>, format?: Format) =>
  z.object({
    name,
    ...specs,
    type,
    tracking,
    lowStockThreshold: threshold(format).transform(asText),
    warrantyDays: warrantyDays(format).transform(asText),
    // Absent in a form that was opened before items had the field.
    barcode: readAs(optionalText(40), readBarcode, EXAMPLE_BARCODE).optional(),
  });
type ParsedDetails = z.output<ReturnType<typeof itemDetailsForm>>;
type NewField = 'tracking' | 'warrantyDays' | 'barcode';
export type ItemDetails = Omit<ParsedDetails, NewField> & Partial<Pick<ParsedDetails, NewField>>;
export type ItemEdited =
  | { ok: true }
  | { ok: false; problem: 'no-such-item' | 'no-such-type' }
  | { ok: false; problem: 'units-in-stock'; units: number }
  | { ok: false; problem: 'barcode-taken'; by: Phone }
  | EditConflict<Record<keyof ParsedDetails, string | null>>;

const sharedForm = {
  priceMode: choice(['auto', 'manual']),
  name,
  type,
  currency: choice(ITEM_CURRENCIES),
  /** The rule that rounded the shown price; empty for the current rule. */
  wasRounding: optionalText(20).optional(),
};
const versionForm = (kind: ItemKind, format: Format, currency: unknown) =>
  ({
    colour: optionalText(40),
    ...specsOfKind[kind],
    qty: whole(0, MAX_STOCK, format),
    cost: decimal(format, amountReader(currency)),
  }) satisfies Record<VersionField, z.ZodType>;

type Shared = z.output<z.ZodObject<typeof sharedForm>>;
type Version = Omit<z.output<z.ZodObject<ReturnType<typeof versionForm>>>, 'colour'>;
/** Rate and profit are present in manual mode only (SPEC 2, D 9). */
export type NewItem = Omit<Shared, 'priceMode'> &
  Version & { lowStockThreshold: number | null; tracking?: Tracking; warrantyDays?: number | null } & (
    | { priceMode: 'auto' }
    | { priceMode: 'manual'; rate: string; profit: string }
  );

export type ItemAdded = { id: string; name: string; salePrice: number; qty: number; tracking: Tracking };
export type AddItemProblem =
  | { problem: 'no-rate-today'; currency: string; date: string }
  | { problem: 'no-profit' }
  | { problem: 'no-such-type' }
  | { problem: 'rate-for-mmk' }
  | { problem: 'rounding-changed'; rounding: Rounding }
  | Doubtful
  /** `position` counts the items from 0. */
  | { problem: 'no-price'; position: number };

type ItemFormRead = { typed: Record<string, string> } & (
  | { ok: true; value: NewItem[] }
  | { ok: false; problems: Problems }
);

export function kindIn(form: FormData): ItemKind {
  return form.get('kind') === 'article' ? 'article' : 'phone';
}

/** Reads an item for each version, its colour in the name. Too many versions are a problem of the field `versions`. */
export function readItemForm(form: FormData, format: Format): ItemFormRead {
  if (!form.has('priceMode')) form.set('priceMode', 'auto');
  const versions = versionsOf(form.keys());
  if (versions.length > MAX_VERSIONS)
    return { ok: false, problems: { versions: { code: 'too-large', max: MAX_VERSIONS } }, typed: {} };
  const manual = form.get('priceMode') === 'manual' ? { rate: decimal(format), profit: decimal(format) } : {};
  const versionSchemas = versions.flatMap((version) =>
    Object.entries(versionForm(kindIn(form), format, form.get('currency'))).map(([field, schema]) => [
      versionField(field as VersionField, version),
      schema,
    ]),
  );
  const shared = {
    ...sharedForm,
    lowStockThreshold: threshold(format),
    warrantyDays: warrantyDays(format),
    tracking: tracking.transform((value) => value || 'off'),
  };
  const schema = z.object({ ...shared, ...manual, ...Object.fromEntries(versionSchemas) });
  const read = readForm(form, schema.superRefine(limitNames));
  if (!read.ok) return read;
  const typed = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, String(form.get(field) ?? '')]));
  return { ok: true, value: versions.map((version) => itemOf(read.value, version)), typed };
}

type Values = Record<string, unknown>;

function itemOf(values: Values, version: number): NewItem {
  const { priceMode, type, currency, wasRounding, rate, profit, lowStockThreshold, tracking, warrantyDays } = values;
  const own = Object.fromEntries(VERSION_FIELDS.map((field) => [field, values[versionField(field, version)]]));
  const { colour, ...phone } = own;
  const name = [values.name, colour].filter(Boolean).join(' ');
  const prices = priceMode === 'manual' ? { rate, profit } : {};
  const shared = { type, currency, wasRounding, lowStockThreshold, tracking, warrantyDays };
  return { priceMode, ...shared, ...phone, name, ...prices } as NewItem;
}

function limitNames(values: Values, ctx: z.RefinementCtx): void {
  for (const version of versionsOf(Object.keys(values))) {
    const field = versionField('colour', version);
    const excess = itemOf(values, version).name.length - MAX_NAME;
    const max = Math.max(String(values[field]).length - excess, 0);
    if (excess > 0) ctx.addIssue({ code: 'custom', path: [field], ...issue({ code: 'too-long', max }) });
  }
}
