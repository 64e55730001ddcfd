import type { Mutant } from '#tests/support/torture/mutant.ts';

const emv = 'app/domain/money/merchant-qr/emv-fields.ts';
const ofPayment = 'app/domain/money/merchant-qr/payment-qr-read.server.ts';
const inText = (title: string) => ({ test: 'app/domain/money/merchant-qr/merchant-qr.test.ts', title });
const inPayment = (title: string) => ({ test: 'app/domain/money/merchant-qr/payment-qr-read.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'merchant QR: lengths count bytes',
    file: emv,
    find: 'String([...value].length).padStart',
    replace: 'String(Buffer.byteLength(value)).padStart',
    caughtBy: inText('reads back what was written'),
  },
  {
    name: 'merchant QR: the checksum is of characters',
    file: emv,
    find: 'new TextEncoder().encode(text)',
    replace: '[...text].map((point) => point.charCodeAt(0))',
    caughtBy: inText('has the checksum of the standard'),
  },
  {
    name: 'merchant QR: it asks for the whole order, not for what is due',
    file: ofPayment,
    find: 'balanceOf(order).toSend',
    replace: 'order.total',
    caughtBy: inPayment('asks for what is due next'),
  },
  {
    name: "merchant QR: another buyer's is shown",
    file: ofPayment,
    find: "query.where('orders.uid', '=', uid ?? '')",
    replace: 'query',
    caughtBy: inPayment('is for the buyer of the order'),
  },
  {
    name: 'merchant QR: another text keeps the tested wallets',
    file: 'app/domain/money/payment-accounts/payment-account-qr.server.ts',
    find: 'merchantQr === account.merchantQr ? account.qrWallets : []',
    replace: 'account.qrWallets',
    caughtBy: inPayment('has to be tested anew'),
  },
];
