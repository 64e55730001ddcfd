/** The tag of the format with the digits ၀–၉. */
export const BURMESE_DIGITS = 'en-u-nu-mymr';

/** The server derives it from Intl and sends it to the browser: versions of Intl disagree (decision: numbers-and-dates). */
export type Format = {
  tag: string;
  group: string;
  decimal: string;
  minus: string;
  /** Group sizes from the right: 3 and 3, in India 3 and 2. */
  sizes: [last: number, others: number];
  groupedFrom: number;
  /** By month: `Nov {d}, {y}`. */
  dates: string[];
  /** By hour: `3:{mm} PM`. */
  times: string[];
  dateTime: string;
};

/** Equals `deriveFormat('en')`. */
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

export const BURMESE: Format = { ...ENGLISH, tag: BURMESE_DIGITS };

/** `1,234.50` from `1234.50`. */
export function writeNumber(plain: string, format: Format): string {
  const { group, decimal, minus, sizes, groupedFrom } = format;
  const groupStart = new RegExp(`\\B(?=(\\d{${sizes[1]}})*\\d{${sizes[0]}}$)`, 'g');
  const latin = plain.replace(/^(-?)(\d+)(\.?)/, (_, sign: string, whole: string, point: string) => {
    const grouped = whole.length < groupedFrom ? whole : whole.replace(groupStart, group);
    return (sign && minus) + grouped + (point && decimal);
  });
  return writeDigits(latin, format);
}

export function fillIn(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

export function writeDigits(text: string, { tag }: Format): string {
  return tag === BURMESE_DIGITS ? inBurmeseDigits(text) : text;
}

export function inBurmeseDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)));
}
