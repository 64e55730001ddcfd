import { crc16 } from '#app/domain/money/merchant-qr/emv-fields.ts';

type MerchantQrParts = {
  name?: string;
  city?: string;
  localName?: string;
  localCity?: string;
  additional?: string;
  unknown?: string;
  tip?: string;
};

/** The printed QR code of a merchant, as a bank writes it. */
export function aMerchantQr({
  name = 'SHWE PYI MOBILE',
  city = 'Yangon',
  localName = 'ရွှေပြည်',
  localCity = 'ရန်ကုန်',
  additional = '',
  unknown = '',
  tip = '',
}: MerchantQrParts = {}): string {
  const field = (id: string, value: string) => id + String([...value].length).padStart(2, '0') + value;
  const account = field('00', 'com.mmqrpay.www') + field('01', '123456789012345') + field('02', '000000');
  const local = field('00', 'MY') + field('01', localName) + field('02', localCity);
  const body = [
    field('00', '01'),
    field('01', '11'),
    field('26', account),
    field('52', '5732'),
    field('53', '104'),
    tip,
    field('58', 'MM'),
    field('59', name),
    field('60', city),
    additional && field('62', additional),
    field('64', local),
    unknown,
    '6304',
  ].join('');
  return body + crc16(body);
}
