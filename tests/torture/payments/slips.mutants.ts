import type { Mutant } from '#tests/support/torture/mutant.ts';

const testOf = (title: string) => ({ test: 'app/domain/slips/slips.test.ts', title });
const inBrowser = (title: string) => ({ test: 'tests/e2e/store/payment-slips.test.ts', title });

const ofQr = {
  test: 'app/domain/payment-accounts/payment-accounts.test.ts',
  title: 'have a QR picture, shown while they are in use to who has an order of their method',
};

export const mutants: Mutant[] = [
  {
    name: 'account QR: buyers without an order of its method see it',
    file: 'app/domain/payment-accounts/payment-account-qr.server.ts',
    find: ".where('orders.uid', '=', uid ?? '')",
    replace: '',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: of an account that is switched off is shown',
    file: 'app/domain/payment-accounts/payment-account-qr.server.ts',
    find: "query.where('active', '=', true).where(",
    replace: 'query.where(',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: it stays when the account has another number',
    file: 'app/domain/payment-accounts/payment-account-save.server.ts',
    find: 'isOther && (await removeQr(',
    replace: 'isMoved && (await removeQr(',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: its bytes are deleted while the account shows them',
    file: 'app/domain/photos/blobs.server.ts',
    find: 'where "paymentAccounts"."qrHash" = "blobs"."hash"',
    replace: 'where "paymentAccounts"."qrHash" = \'\'',
    caughtBy: ofQr,
  },
  {
    name: 'slips: anybody who is logged in sees any slip',
    file: 'app/domain/slips/slip-read.server.ts',
    find: ".$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))",
    replace: ".$if(uid === '', (query) => query.where('orders.uid', '=', ''))",
    caughtBy: testOf('are shown to their buyer, and to an admin'),
  },
  {
    name: 'slips: an admin without the second step that the shop requires sees them',
    file: 'app/http/picture-response.server.ts',
    find: '!(await lacksTwoFactor(db, who.id))',
    replace: '(await lacksTwoFactor(db, who.id)) !== undefined',
    caughtBy: inBrowser('sends up to three pictures with a payment, small, and shows them to nobody else'),
  },
  {
    name: 'slips: may be stored by caches',
    file: 'app/http/picture-response.server.ts',
    find: "headers: { ...headers, 'Cache-Control': 'no-store' }",
    replace: "headers: { ...headers, 'Cache-Control': 'private, max-age=60' }",
    caughtBy: inBrowser('sends up to three pictures with a payment, small, and shows them to nobody else'),
  },
  {
    name: 'slips: a submission sent again adds its slips again',
    file: 'app/domain/payments/payment-submit.server.ts',
    find: '    if (answer) return answer;\n    const id = await insertPayment',
    replace:
      '    if (answer) {\n      if (answer.ok) await insertSlips(trx, now, answer.id, slips);\n      return answer;\n    }\n    const id = await insertPayment',
    caughtBy: testOf('are kept with it, once, however often it is sent'),
  },
  {
    name: 'slips: two that arrive together do not wait for each other',
    file: 'app/domain/photos/blobs.server.ts',
    find: "    .onConflict((same) => same.column('hash').doNothing())\n",
    replace: '',
    caughtBy: testOf('share bytes with others that are the same'),
  },
  {
    name: 'slips: the hash is of the file',
    file: 'app/images/slip-make.server.ts',
    find: 'decodePicture(bytes, LIMITS, makeJpeg)',
    replace:
      "decodePicture(bytes, LIMITS, async (pixels) => ({ ...(await makeJpeg(pixels)), pixelHash: createHash('sha256').update(bytes).digest('hex') }))",
    caughtBy: { test: 'app/images/slip-make.test.ts', title: 'a slip has the same hash whatever its file is' },
  },
  {
    name: 'slips: the picture is stored as it was sent, with its place',
    file: 'app/images/slip-make.server.ts',
    find: 'decodePicture(bytes, LIMITS, makeJpeg)',
    replace: 'decodePicture(bytes, LIMITS, async (pixels) => ({ ...(await makeJpeg(pixels)), bytes }))',
    caughtBy: { test: 'app/images/slip-make.test.ts', title: 'a slip is a JPEG of its pixels alone' },
  },
  {
    name: 'slips: a picture of another payment is not noticed',
    file: 'app/domain/slips/slip-read.server.ts',
    find: "    .whereRef('other.paymentId', '!=', 'slips.paymentId')\n",
    replace: "    .whereRef('other.id', '=', 'slips.id')\n    .whereRef('other.paymentId', '!=', 'slips.paymentId')\n",
    caughtBy: testOf('mark a payment that has a picture of another one, whatever became of that'),
  },
  {
    name: 'slips: the pictures of payments that wait are deleted',
    file: 'app/domain/slips/slip-delete.server.ts',
    find: "    .where('payments.decidedAt', '<', decidedBefore)\n",
    replace: "    .where('payments.submittedAt', '<', decidedBefore)\n",
    caughtBy: testOf('lose their pictures half a year after the decision, and not their hashes'),
  },
  {
    name: 'slips: bytes that another slip has are deleted',
    file: 'app/domain/photos/blobs.server.ts',
    find: 'where "slips"."blobHash" = "blobs"."hash"',
    replace: 'where "slips"."blobHash" = \'\'',
    caughtBy: testOf('lose their pictures half a year after the decision, and not their hashes'),
  },
  {
    name: 'slips: a QR code may say any amount',
    file: 'app/domain/slips/slip-qr.ts',
    find: 'amount !== undefined && amount !== reported.amount',
    replace: 'amount !== undefined && amount < 0',
    caughtBy: { test: 'app/domain/slips/slip-qr.test.ts', title: 'is flagged where it contradicts what was reported' },
  },
  {
    name: 'slips: a QR code that was sent before is not noticed',
    file: 'app/domain/slips/slip-insert.server.ts',
    find: "createHash('sha256').update(qrText)",
    replace: "createHash('sha256').update(paymentId + qrText)",
    caughtBy: testOf('mark a payment whose QR code came with another one or contradicts what was reported'),
  },
];
