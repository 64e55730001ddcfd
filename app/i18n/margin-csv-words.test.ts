import { expect, it } from 'vitest';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import { marginCsvIn } from '#app/i18n/margin-csv-words.server.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const total = { revenue: 66_000, cost: 60_000, unknownCostSales: null };

it.each([
  [
    ...['en', ENGLISH, '"Model","Revenue (MMK)","Cost (MMK)","Profit (MMK)","Profit in % of revenue"'],
    ...['"Without a known cost (MMK)"', '"Only the first 1 rows are listed"', '"Total",66000,60000,6000,9.1,'],
  ],
  [
    ...['my', BURMESE, '"မော်ဒယ်","ရောင်းရငွေ (ကျပ်)"', '"ဝယ်ဈေး မသိသော ရောင်းရငွေ (ကျပ်)"'],
    ...['"ပထမ ၁ ကြောင်းသာ ပါသည်"', '66000,60000,6000,9.1,'],
  ],
] as const)('has headings in the language of the reader, and plain numbers: %s', (language, format, ...parts) => {
  const rows = [{ key: 'id', phone: aPhone(), ...total }];
  const locale = { language, format, timeZone: 'Asia/Yangon' };
  const file = marginCsvIn(locale, 'item', { rows, total, hasMore: true });
  for (const part of parts) expect(file).toContain(part);
});
