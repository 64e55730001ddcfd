import { hasValidLuhnDigit, luhnDigitOf } from '#app/domain/text/luhn.ts';

/** What a payment's QR code and the wallet's history call an order: its number, and a check digit. */
export function paymentReference(orderNumber: number): string {
  return `${orderNumber}-${luhnDigitOf(String(orderNumber))}`;
}

/** @returns the number of the order; null for any other text. */
export function orderNumberOf(reference: string): number | null {
  const [, number, digit] = /^([1-9]\d{0,14})-(\d)$/.exec(reference.trim()) ?? [];
  return number && digit && hasValidLuhnDigit(number + digit) ? Number(number) : null;
}
