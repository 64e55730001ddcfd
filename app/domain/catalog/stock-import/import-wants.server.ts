import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';
import type { ImportBasis } from '#app/domain/catalog/stock-import/import-basis.server.ts';
import { withColour } from '#app/domain/catalog/stock-import/import-match.server.ts';
import type {
  ItemPrice,
  KnownItem,
  NewImportItem,
  NewPrice,
  OwnPrices,
} from '#app/domain/catalog/stock-import/import-plan.ts';
import type { ImportRow } from '#app/domain/catalog/stock-import/import-row.ts';
import {
  FAULTS,
  type ImportOptions,
  type PriceInputs,
  type RowNote,
} from '#app/domain/catalog/stock-import/stock-import.ts';
import { typeKey } from '#app/domain/catalog/types/type-key.server.ts';
import { BUILT_IN_TYPES } from '#app/domain/constants.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import { priceDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';

export type WantsContext = ImportBasis & { options: ImportOptions; rights: readonly Right[] };
type Of = KnownItem | NewImportItem;

/** What a row wants of type and prices, with the notes about it. Reads no database. */
export class RowWants {
  readonly row: ImportRow;
  readonly notes: RowNote[];
  /** A piece without a number has its colour in its name. */
  readonly phone: Phone;
  private readonly shop: WantsContext;

  constructor(shop: WantsContext, row: ImportRow) {
    this.shop = shop;
    this.row = row;
    this.notes = [...row.faults, ...row.notes];
    this.phone = row.unit ? row.phone : { ...row.phone, name: withColour(row.phone.name, row.colour) };
  }

  isRefused(): boolean {
    return this.notes.some(({ code }) => (FAULTS as readonly string[]).includes(code));
  }

  /** Null, with a note if it names one that the shop does not have. */
  type(): string | null {
    const typed = this.row.type;
    if (typed === '') return null;
    const key = typeKey(typed);
    const builtIn = Object.entries(TYPE_WORDS).find(([, words]) => words.includes(key))?.[0];
    const { types } = this.shop;
    const type = types.find((each) => typeKey(each) === key || each === builtIn);
    if (type === undefined) this.notes.push({ code: 'no-such-type', field: 'type', from: typed, to: types.join(', ') });
    return type ?? null;
  }

  typeOfNew(): string | null {
    const { types } = this.shop;
    const type = this.type() ?? types.find((each) => each === BUILT_IN_TYPES[0]) ?? types[0] ?? null;
    if (type === null && this.row.type === '') this.notes.push({ code: 'no-such-type', field: 'type' });
    return type;
  }

  /** The price of a new item; null, with a note, if nothing says one. */
  newPrice(): NewPrice | null {
    const { row, shop } = this;
    const currency = row.currency ?? shop.options.currency;
    if (row.cost !== null && this.may('costs.view')) {
      const inputs = { cost: row.cost, rate: shop.rates[currency] ?? null, profit: row.profit ?? shop.profit };
      const price = this.computed({ ...this.phone, currency }, inputs);
      return price === null ? null : { ...inputs, salePrice: price, currency, rounding: shop.rounding };
    }
    if (!row.price || !this.may('prices.edit')) {
      this.notes.push({ code: 'no-price', field: this.may('costs.view') ? 'cost' : 'price' });
      return null;
    }
    this.doubt(row.price, this.phone);
    return { cost: null, rate: null, profit: null, salePrice: row.price, currency, rounding: '1' };
  }

  /** The new price of an item; null if the row changes none, or the person may not. */
  itemPrice(item: KnownItem): ItemPrice | null {
    const { row, shop } = this;
    const mayPrice = this.may('prices.edit');
    if (mayPrice && this.may('costs.view') && (row.cost !== null || row.profit !== null)) {
      const rate = item.rate ?? shop.rates[item.currency] ?? null;
      const inputs = { cost: row.cost ?? item.cost, rate, profit: row.profit ?? item.profit ?? shop.profit };
      if (isComputed(item) && isEqual(inputs.cost, item.cost) && isEqual(inputs.profit, item.profit)) {
        if (row.currency !== null) this.isInCurrencyOf(item);
        this.keepPrice(item.salePrice);
        return null;
      }
      if (!this.isInCurrencyOf(item)) return null;
      const price = this.computed(item, inputs);
      return price === null ? null : { ...inputs, salePrice: price, rounding: shop.rounding };
    }
    if (row.price === null || row.price === item.salePrice) return null;
    if (isComputed(item) || !mayPrice || row.price === 0) {
      this.keepPrice(item.salePrice);
      return null;
    }
    this.doubt(row.price, item);
    const { cost, rate, profit } = item;
    return { cost, rate, profit, salePrice: row.price, rounding: item.rounding };
  }

  /** What a single phone costs and sells for, where its item says something else. */
  unitPrices(of: Of): OwnPrices {
    return { ...this.unitCost(of), salePrice: this.unitPrice(of) };
  }

  keepPrice(kept: number): void {
    const { price } = this.row;
    if (price !== null && price !== kept)
      this.notes.push({ code: 'price-kept', field: 'price', from: String(price), to: String(kept) });
  }

  private may(right: Right): boolean {
    return this.shop.rights.includes(right);
  }

  private computed(
    item: Phone & { currency: string; salePrice?: number },
    { cost, rate, profit }: Omit<PriceInputs, 'salePrice'>,
  ): number | null {
    if (rate === null) this.notes.push({ code: 'no-rate', field: 'cost', from: item.currency });
    if (profit === null) this.notes.push({ code: 'no-profit', field: 'profit' });
    if (cost === null || rate === null || profit === null) return null;
    const price = salePrice({ cost, rate, profit }, this.shop.rounding);
    if (price === null) {
      this.notes.push({ code: 'unpriceable', field: 'cost', from: cost });
      return null;
    }
    if (priceDoubt({ ...item, cost, rate, salePrice: price }, this.shop.usual) || isFarFrom(item.salePrice, price))
      this.notes.push({ code: 'doubtful-price', field: 'cost', from: cost, to: String(price) });
    const typed = this.row.price;
    if (typed !== null && typed !== price)
      this.notes.push({ code: 'price-computed', field: 'price', from: String(typed), to: String(price) });
    return price;
  }

  /** A price that somebody typed has no cost to be compared with. @param item with its price, if it has one */
  private doubt(price: number, item: Phone & { salePrice?: number }): void {
    const isDoubtful = priceDoubt({ ...item, cost: '0', rate: '0', salePrice: price }, this.shop.usual) !== null;
    if (isDoubtful || isFarFrom(item.salePrice, price))
      this.notes.push({ code: 'doubtful-price', field: 'price', from: String(price) });
  }

  /** An amount without a currency is in that of the list, and never guessed to be in another. */
  private isInCurrencyOf({ currency: own }: { currency: string }): boolean {
    const { cost, currency } = this.row;
    const named = currency ?? this.shop.options.currency;
    if (cost === null || named === own) return true;
    this.notes.push({ code: 'other-currency', field: 'cost', from: named, to: own });
    return false;
  }

  private unitCost(of: Of): Pick<OwnPrices, 'cost' | 'currency'> {
    const { cost } = this.row;
    if (cost === null || !this.may('costs.view') || !this.isInCurrencyOf(of) || isEqual(cost, of.cost))
      return { cost: null, currency: null };
    const rate = of.rate ?? this.shop.rates[of.currency];
    if (rate && priceDoubt({ ...of, cost, rate }, null))
      this.notes.push({ code: 'doubtful-price', field: 'cost', from: cost });
    return { cost, currency: of.currency };
  }

  /** Where the price of the item follows from its cost, that of its phones does too. */
  private unitPrice(of: Of): number | null {
    const { price } = this.row;
    if (price === null || price === of.salePrice) return null;
    if (isComputed(of) || price === 0 || !this.may('prices.edit')) {
      if (!this.notes.some(({ code }) => code === 'price-computed')) this.keepPrice(of.salePrice);
      return null;
    }
    this.doubt(price, of);
    return price;
  }
}

export function isSamePrice(one: NewPrice, other: NewPrice): boolean {
  return isEqual(one.cost, other.cost) && one.currency === other.currency && one.salePrice === other.salePrice;
}

function isComputed({ cost, rate, profit }: PriceInputs): boolean {
  return cost !== null && rate !== null && profit !== null;
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

function isEqual(one: Decimal | null, other: Decimal | null): boolean {
  return one === null || other === null ? one === other : new Big(one).eq(other);
}
