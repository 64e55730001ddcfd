import {
  crc16,
  type EmvField,
  emvValue,
  readEmvFields,
  withEmvField,
  writeEmvFields,
} from '#app/domain/money/merchant-qr/emv-fields.ts';

/* MMQR: Myanmar's QR code of a merchant for all wallets (EMVCo QR Code Specification, merchant-presented mode). */

export const MAX_QR_TEXT = 512;
const MERCHANT = 'com.mmqrpay.www';
const KYAT = '104';
const POINT_OF_INITIATION = '01';
const AMOUNT = '54';
/** A tip or a fee, which the wallet would add to the amount. */
const EXTRAS = ['55', '56', '57'];
const ADDITIONAL_DATA = '62';
const REFERENCE = '05';
const CRC_HEAD = '6304';

/** `not-emv`: not a QR code of a merchant, such as the one of a person's wallet. */
export type MerchantQrProblem = 'web-address' | 'not-emv' | 'damaged-qr' | 'not-mmqr' | 'foreign';
/** Name and city as the QR code says them, in Latin letters. */
export type Merchant = { name: string; city: string };

type Read = { ok: true; fields: EmvField[]; merchant: Merchant } | { ok: false; problem: MerchantQrProblem };

/** Reads and checks the text of a merchant's QR code, without changing it. */
export function readMerchantQr(text: string): Read {
  if (/^https?:\/\//i.test(text)) return { ok: false, problem: 'web-address' };
  if (!text.startsWith('0002')) return { ok: false, problem: 'not-emv' };
  const fields = [...text].length <= MAX_QR_TEXT ? readEmvFields(text) : null;
  if (!fields || !hasValidCrc(text, fields)) return { ok: false, problem: 'damaged-qr' };
  const merchant = { name: emvValue(fields, '59'), city: emvValue(fields, '60') };
  const isWhole =
    emvValue(fields, '00') === '01' &&
    isBetween(merchant.name, 25) &&
    isBetween(merchant.city, 15) &&
    [...emvValue(readEmvFields(emvValue(fields, '64')), '01')].length <= 25 &&
    templates(fields).every(({ value }) => readEmvFields(value));
  if (!isWhole) return { ok: false, problem: 'damaged-qr' };
  if (emvValue(fields, '58') !== 'MM' || emvValue(fields, '53') !== KYAT) return { ok: false, problem: 'foreign' };
  if (!fields.some(isMmqr)) return { ok: false, problem: 'not-mmqr' };
  return { ok: true, fields, merchant };
}

/** Writes the QR code of one payment: the merchant's, with an amount in whole MMK and a reference that the wallet shows. All
 * other fields stay, in their order, but for a tip or a fee. @returns null if `text` is no merchant's QR code, or has no room. */
export function writePaymentQr(text: string, amount: number, reference: string): string | null {
  const read = readMerchantQr(text);
  if (!read.ok || !(amount > 0)) return null;
  const data = readEmvFields(emvValue(read.fields, ADDITIONAL_DATA)) ?? [];
  const additional = writeEmvFields(withEmvField(data, REFERENCE, reference));
  if (additional === null) return null;
  const changes: [string, string][] = [
    [POINT_OF_INITIATION, '12'],
    [AMOUNT, String(amount)],
    [ADDITIONAL_DATA, additional],
  ];
  const kept = read.fields.slice(0, -1).filter(({ id }) => !EXTRAS.includes(id));
  const fields = changes.reduce((all, [id, value]) => withEmvField(all, id, value), kept);
  const body = writeEmvFields(fields);
  if (body === null || [...body].length + CRC_HEAD.length + 4 > MAX_QR_TEXT) return null;
  return body + CRC_HEAD + crc16(body + CRC_HEAD);
}

/** Why no payment can be written from this text; null if one can. `no-room`: for the reference of an order. */
export function merchantQrProblem(text: string): MerchantQrProblem | 'no-room' | null {
  const read = readMerchantQr(text);
  if (!read.ok) return read.problem;
  return writePaymentQr(text, Number.MAX_SAFE_INTEGER, 'x'.repeat(16)) ? null : 'no-room';
}

/** The reference in a QR code of any merchant; '' for other texts. */
export function referenceIn(text: string): string {
  const read = readMerchantQr(text);
  return read.ok ? emvValue(readEmvFields(emvValue(read.fields, ADDITIONAL_DATA)), REFERENCE) : '';
}

function hasValidCrc(text: string, fields: EmvField[]): boolean {
  const last = fields.at(-1);
  if (last?.id !== '63' || last.value.length !== 4) return false;
  return last.value.toUpperCase() === crc16(text.slice(0, -4));
}

/** The fields that consist of fields: merchant accounts, additional data, the merchant's name in its own language. */
function templates(fields: EmvField[]): EmvField[] {
  return fields.filter(({ id }) => isAccount(id) || id === ADDITIONAL_DATA || id === '64');
}

/** Below 26 stand the numbers of card schemes, which are no templates. */
const isAccount = (id: string): boolean => id >= '26' && id <= '51';

function isMmqr({ id, value }: EmvField): boolean {
  return isAccount(id) && emvValue(readEmvFields(value), '00') === MERCHANT;
}

function isBetween(text: string, most: number): boolean {
  const length = [...text].length;
  return length >= 1 && length <= most;
}
