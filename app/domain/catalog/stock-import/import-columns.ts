export const IMPORT_ROLES = [
  'id',
  'barcode',
  'name',
  'memory',
  'ram',
  'rom',
  'variant',
  'type',
  'qty',
  'price',
  'cost',
  'currency',
  'profit',
  'imei',
  'imei2',
  'serial',
  'condition',
  'battery',
  'colour',
  'tax',
  'supplier',
  'note',
] as const;
export type ImportRole = (typeof IMPORT_ROLES)[number];
/** By position; null for a column that is not read. */
export type ImportColumns = (ImportRole | null)[];

/** What only people with `costs.view` may see and write. */
export const COST_ROLES: readonly ImportRole[] = ['cost', 'profit', 'supplier'];

/** As `headingKey` writes them. */
const HEADINGS: Record<ImportRole, RegExp> = {
  id: /^(item |product |stock )?(id|ids)$|^(item|product) code$|^(ပစ္စည်း ?)?(ကုဒ်|အမှတ်|id)$/,
  barcode: /^(bar ?code|ean|upc|gtin)( (no|number))?$|^(ဘားကုဒ်|ဘားကုတ်)( ?နံပါတ်)?$/,
  name: /^(item|product|phone|model|goods|article|device|brand( and)? model)?( ?(name|model|title|description))?$|^(items?|phones?|products?|handset|particulars|description)$|^(ပစ္စည်း|ဖုန်း|ကုန်ပစ္စည်း|မော်ဒယ်)? ?(အမည်|နာမည်|အမျိုးအမည်)$|^(ပစ္စည်း|ဖုန်း|မော်ဒယ်|ဖုန်းမော်ဒယ်|ဖုန်းအမျိုးအစား)$/,
  memory: /^(ram (and )?rom|ram storage|memory|specs?|specifications?|size|gb|version|မန်မိုရီ|ဗားရှင်း)$/,
  ram: /^(ram)( size| gb)?$|^(ရမ်|ရမ်း)$/,
  rom: /^(rom|storage|internal storage|internal memory|capacity|internal)( size| gb)?$|^(ရွမ်|ရုမ်း|ရွမ်း|သိုလှောင်မှု|စတိုးရေ့ချ်)$/,
  variant: /^(variant|option|model no|model number)$|^(ပုံစံ|မူကွဲ|အမျိုးကွဲ)$/,
  type: /^(type)$|^(အမျိုးအစား)$/,
  qty: /^(qty|quantity|quantities|stocks?|pcs|pieces?|count|on hand|in stock|stock (qty|quantity|balance)|balance|units?|no of (pcs|pieces|units)|available|closing stock)$|^(အရေအတွက်|အရေတွက်|လက်ကျန်|လက်ကျန်အရေအတွက်|အလုံးရေ|လုံးရေ|ခုရေ|ခုအရေအတွက်)$/,
  price:
    /^((sale|sales|selling|sell|retail|unit|shop|list)? ?price|srp|mrp|rrp)$|^(ရောင်းဈေး|ရောင်းစျေး|ဈေးနှုန်း|စျေးနှုန်း|ဈေး|စျေး|ရောင်းဈေးနှုန်း)$/,
  cost: /^((cost|buy|buying|purchase|purchasing|wholesale|dealer|landed|unit cost)( ?price)?|costs|cost per unit|cost of goods|cog)$|^(ဝယ်ဈေး|ဝယ်စျေး|ဝယ်ရင်းဈေး|ဝယ်ရင်းစျေး|အရင်း|အရင်းဈေး|ရင်းဈေး|ရင်းစျေး|ကုန်ကျစရိတ်|လက်ကားဈေး)$/,
  currency: /^(currency|ccy|cur|money)$|^(ငွေကြေး|ငွေအမျိုးအစား|ငွေကြေးအမျိုးအစား)$/,
  profit: /^(profit|margin|markup|profit percent)$|^(အမြတ်|အမြတ်ရာခိုင်နှုန်း)$/,
  imei: /^(imei|imeis|imei ?(1|no|number|no 1|number 1|code|sim 1)|phone imei)$|^(အိုင်အမ်အီးအိုင်|imei ?(နံပါတ်|အမှတ်))$/,
  imei2: /^(imei ?(2|no 2|number 2|sim 2)|second imei)$/,
  serial: /^(serial|serials|serial ?(no|number)|s n|sn)$|^(စီရီရယ်|စီရီယယ်)( ?(နံပါတ်|အမှတ်))?$/,
  condition: /^(condition|grade|quality)$|^(အခြေအနေ|အသစ် ?အဟောင်း)$/,
  battery: /^(battery|battery health|bh|battery percent)$|^(ဘက်ထရီ|ဘက်ထရီကျန်းမာရေး)$/,
  colour: /^(colou?rs?)$|^(အရောင်|ကာလာ)$/,
  tax: /^(tax|import tax|customs|duty|tax paid)$|^(အခွန်|သွင်းကုန်ခွန်|အခွန်ဆောင်ပြီး)$/,
  supplier: /^(supplier|vendor|bought from|source|seller)( name)?$|^(ပစ္စည်းသွင်းသူ|ပေးသွင်းသူ|ရောင်းချသူ|ဝယ်ယူသည့်ဆိုင်|ကုန်သည်)$/,
  note: /^(notes?|remarks?|comments?|memo)$|^(မှတ်ချက်|မှတ်စု)$/,
};

/** Also those in which no item is kept, so that their amounts are not taken for others. */
const CURRENCIES: [RegExp, string][] = [
  [/\b(eur|euros?)\b|€/i, 'EUR'],
  [/\b(sgd|s\$)|singapore/i, 'SGD'],
  [/\b(hkd|hk\$)/i, 'HKD'],
  [/\b(inr|rupees?)\b|₹/i, 'INR'],
  [/\b(jpy|yen)\b/i, 'JPY'],
  [/\b(krw|won)\b|₩/i, 'KRW'],
  [/\b(myr|ringgit)\b/i, 'MYR'],
  [/\bgbp\b|£/i, 'GBP'],
  [/\bvnd\b|₫/i, 'VND'],
  [/\b(usd|dollars?)\b|\$|ဒေါ်လာ/i, 'USD'],
  [/\b(cny|rmb|yuan)\b|¥|ယွမ်/i, 'CNY'],
  [/\b(thb|baht)\b|฿|ဘတ်/i, 'THB'],
  [/\b(mmk|kyats?|ks)\b|ကျပ်/i, 'MMK'],
];

export function currencyIn(text: string): string | null {
  return CURRENCIES.find(([word]) => word.test(text))?.[1] ?? null;
}

const MAX_HEADING = 60;

/** Without case, signs and units: `Cost (CNY)` is `cost`. */
export function headingKey(cell: string): string {
  return cell
    .slice(0, MAX_HEADING)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\b(mmk|ks|kyats?|usd|cny|rmb|yuan|thb|baht|eur|sgd)\b|ကျပ်|ဒေါ်လာ|ယွမ်/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Empty for a column that is not needed. */
export type KnownHeadings = ReadonlyMap<string, ImportRole | ''>;

/** Rows before the headings, such as the name of the shop and the date. */
const MAX_PREAMBLE = 20;

/** Finds the row of headings that names the items; null if there is none. What people have chosen for a heading goes first. */
export function findHeadings(rows: string[][], known: KnownHeadings): { at: number; columns: ImportColumns } | null {
  for (const [at, row] of rows.slice(0, MAX_PREAMBLE).entries()) {
    const columns = columnsOf(row, known);
    if (isReadable(columns) && columns.filter(Boolean).length > 1) return { at, columns };
  }
  return null;
}

function roleOf(key: string, known: KnownHeadings): ImportRole | '' | null {
  if (key === '') return null;
  return known.get(key) ?? IMPORT_ROLES.find((each) => HEADINGS[each].test(key)) ?? null;
}

/** The first column with a heading counts. */
export function columnsOf(row: string[], known: KnownHeadings): ImportColumns {
  const found: ImportColumns = [];
  for (const cell of row) {
    // As a whole first, then without what stands in brackets: `RAM (GB)`.
    const keys = [headingKey(cell), headingKey(cell.slice(0, MAX_HEADING).replace(/\([^)]*\)/g, ''))];
    const role = roleOf(keys[0] ?? '', known) ?? roleOf(keys[1] ?? '', known) ?? '';
    if (role === '') {
      found.push(null);
      continue;
    }
    const isTaken = found.includes(role);
    // Two columns named IMEI are the two numbers of a phone.
    found.push(isTaken ? (role === 'imei' && !found.includes('imei2') ? 'imei2' : null) : role);
  }
  return found;
}

export function isReadable(columns: ImportColumns): boolean {
  return columns.some((role) => role === 'name' || role === 'id' || role === 'barcode');
}

export function readChosenColumns(sent: string[]): ImportColumns {
  return sent.slice(0, 100).map((each) => IMPORT_ROLES.find((role) => role === each) ?? null);
}

/** The headings of the file that people fill in, each of which `findHeadings` reads. */
export const TEMPLATE_HEADINGS = {
  en: [
    ...['Name', 'RAM', 'ROM', 'Colour', 'Type', 'Quantity', 'Cost', 'Currency', 'Price', 'Barcode'],
    ...['IMEI', 'IMEI 2', 'Condition', 'Supplier', 'Note'],
  ],
  my: [
    ...['အမည်', 'RAM', 'ROM', 'အရောင်', 'အမျိုးအစား', 'အရေအတွက်', 'ဝယ်ဈေး', 'ငွေကြေး', 'ရောင်းဈေး', 'ဘားကုဒ်'],
    ...['IMEI', 'IMEI 2', 'အခြေအနေ', 'ပစ္စည်းသွင်းသူ', 'မှတ်ချက်'],
  ],
};
