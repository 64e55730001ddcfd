/** The tag of the format that counts in ၀–၉. */
export const BURMESE_DIGITS = 'en-u-nu-mymr';

/**
 * How a viewer's screens write numbers and dates. The server derives it from its Intl and sends it along, and browsers write
 * by it alone, since no two versions of Intl agree on every locale (decision record 043).
 */
export type Format = {
  tag: string;
  group: string;
  decimal: string;
  minus: string;
  /** How many digits the last group has, and how many each before it: 3 and 3, in India 3 and 2. */
  sizes: [last: number, others: number];
  /** Whole numbers of fewer digits are not grouped. */
  groupedFrom: number;
  /** A date in each month, as `Nov {d}, {y}`. */
  dates: string[];
  /** A time in each hour, as `3:{mm} PM`. */
  times: string[];
  /** `{date}, {time}` */
  dateTime: string;
};

/** As `deriveFormat('en')` answers, for those who have no format of their own. */
export const ENGLISH: Format = {
  tag: 'en',
  group: ',',
  decimal: '.',
  minus: '-',
  sizes: [3, 3],
  groupedFrom: 4,
  dates: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `${month} {d}, {y}`),
  times: Array.from({ length: 24 }, (_, hour) => `${hour % 12 || 12}:{mm} ${hour < 12 ? 'AM' : 'PM'}`),
  dateTime: '{date}, {time}',
};

/** As English, with Burmese digits. */
export const BURMESE: Format = { ...ENGLISH, tag: BURMESE_DIGITS };

/** `1,234.50` from `1234.50`: every digit stays. */
export function writeNumber(plain: string, format: Format): string {
  const { group, decimal, minus, sizes, groupedFrom } = format;
  const between = new RegExp(`\\B(?=(\\d{${sizes[1]}})*\\d{${sizes[0]}}$)`, 'g');
  const written = plain.replace(/^(-?)(\d+)(\.?)/, (_, sign: string, whole: string, point: string) => {
    const grouped = whole.length < groupedFrom ? whole : whole.replace(between, group);
    return (sign && minus) + grouped + (point && decimal);
  });
  return writeDigits(written, format);
}

/** `3:04 PM` from `3:{mm} PM`: names in braces become what they stand for. */
export function fillIn(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The digits of a text as this viewer reads them. */
export function writeDigits(text: string, { tag }: Format): string {
  return tag === BURMESE_DIGITS ? inBurmeseDigits(text) : text;
}

export function inBurmeseDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)));
}
