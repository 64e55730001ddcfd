import type { Mutant } from '#tests/support/torture/mutant.ts';

const testOf = (title: string) => ({ test: 'app/domain/money/slips/slips.test.ts', title });
const inBrowser = (title: string) => ({ test: 'tests/e2e/store/payment-slips.test.ts', title });

const ofQr = {
  test: 'app/domain/money/payment-accounts/payment-accounts.test.ts',
  title: 'show their QR picture to a buyer only while they are active and the buyer has an order by their method',
};

export const mutants: Mutant[] = [
  {
    name: 'account QR: buyers without an order of its method see it',
    file: 'app/domain/money/payment-accounts/payment-account-qr.server.ts',
    find: ".where('orders.uid', '=', uid ?? '')",
    replace: '',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: of an account that is switched off is shown',
    file: 'app/domain/money/payment-accounts/payment-account-qr.server.ts',
    find: "query.where('active', '=', true).where(",
    replace: 'query.where(',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: it stays when the account has another number',
    file: 'app/domain/money/payment-accounts/payment-account-save.server.ts',
    find: 'hasNewPayee && (await removeQr(',
    replace: 'hasNewMethod && (await removeQr(',
    caughtBy: ofQr,
  },
  {
    name: 'account QR: its bytes are deleted while the account shows them',
    file: 'app/domain/catalog/photos/blobs.server.ts',
    find: 'where "paymentAccounts"."qrHash" = "blobs"."hash"',
    replace: 'where "paymentAccounts"."qrHash" = \'\'',
    caughtBy: ofQr,
  },
  {
    name: 'slips: anybody who is logged in sees any slip',
    file: 'app/domain/money/slips/slip-read.server.ts',
    find: ".$if(uid !== undefined, (query) => query.where('orders.uid', '=', uid ?? ''))",
    replace: ".$if(uid === '', (query) => query.where('orders.uid', '=', ''))",
    caughtBy: testOf('are shown only to their buyer and to admins'),
  },
  {
    name: 'slips: an admin without the two-factor that the shop requires sees them',
    file: 'app/routes/store/picture-response.server.ts',
    find: 'lacksTwoFactor !== false',
    replace: 'lacksTwoFactor === undefined',
    caughtBy: inBrowser(
      'scales down and sends up to three pictures with a payment, and shows them only to the buyer and the owner',
    ),
  },
  {
    name: 'slips: may be stored by caches',
    file: 'app/routes/store/picture-response.server.ts',
    find: "headers: { ...headers, 'Cache-Control': 'no-store' }",
    replace: "headers: { ...headers, 'Cache-Control': 'private, max-age=60' }",
    caughtBy: inBrowser(
      'scales down and sends up to three pictures with a payment, and shows them only to the buyer and the owner',
    ),
  },
  {
    name: 'slips: a submission sent again with other pictures loses them',
    file: 'app/domain/money/payments/payment-submit.server.ts',
    find: '...content, pictures }',
    replace: '...content }',
    caughtBy: testOf('are stored with it once, however often it is sent'),
  },
  {
    name: 'slips: two that arrive together do not wait for each other',
    file: 'app/domain/catalog/photos/blobs.server.ts',
    find: "    .onConflict((conflict) => conflict.column('hash').doNothing())\n",
    replace: '',
    caughtBy: testOf('share their bytes with equal pictures'),
  },
  {
    name: 'slips: the hash is of the file',
    file: 'app/images/slip-make.server.ts',
    find: 'decodePicture({ bytes, requester, limits: LIMITS }, makeJpeg)',
    replace:
      "decodePicture({ bytes, requester, limits: LIMITS }, async (pixels) => ({ ...(await makeJpeg(pixels)), pixelHash: createHash('sha256').update(bytes).digest('hex') }))",
    caughtBy: { test: 'app/images/slip-make.test.ts', title: 'a slip has the same hash in any file format' },
  },
  {
    name: 'slips: the picture is stored as it was sent, with its place',
    file: 'app/images/slip-make.server.ts',
    find: 'decodePicture({ bytes, requester, limits: LIMITS }, makeJpeg)',
    replace:
      'decodePicture({ bytes, requester, limits: LIMITS }, async (pixels) => ({ ...(await makeJpeg(pixels)), bytes }))',
    caughtBy: { test: 'app/images/slip-make.test.ts', title: 'a slip is a JPEG of its pixels alone' },
  },
  {
    name: 'slips: a picture of another payment is not noticed',
    file: 'app/domain/money/slips/slip-read.server.ts',
    find: "    .whereRef('other.paymentId', '!=', 'slips.paymentId')\n",
    replace: "    .whereRef('other.id', '=', 'slips.id')\n    .whereRef('other.paymentId', '!=', 'slips.paymentId')\n",
    caughtBy: testOf('flag a payment that shares a picture with another payment in any state'),
  },
  {
    name: 'slips: the pictures of payments that wait are deleted',
    file: 'app/domain/money/slips/slip-delete.server.ts',
    find: "    .where('payments.decidedAt', '<', decidedBefore)\n",
    replace: "    .where('payments.submittedAt', '<', decidedBefore)\n",
    caughtBy: testOf('lose their pictures half a year after the decision, but not their hashes'),
  },
  {
    name: 'slips: bytes that another slip has are deleted',
    file: 'app/domain/catalog/photos/blobs.server.ts',
    find: 'where "slips"."blobHash" = "blobs"."hash"',
    replace: 'where "slips"."blobHash" = \'\'',
    caughtBy: testOf('lose their pictures half a year after the decision, but not their hashes'),
  },
  {
    name: 'slips: a QR code may say any amount',
    file: 'app/domain/money/slips/slip-qr.ts',
    find: 'amount !== undefined && amount !== reported.amount',
    replace: 'amount !== undefined && amount < 0',
    caughtBy: {
      test: 'app/domain/money/slips/slip-qr.test.ts',
      title: 'the QR code of a slip is flagged where it contradicts the reported payment',
    },
  },
  {
    name: 'slips: a QR code that was sent before is not noticed',
    file: 'app/domain/money/slips/slip-insert.server.ts',
    find: "createHash('sha256').update(qrText)",
    replace: "createHash('sha256').update(paymentId + qrText)",
    caughtBy: testOf('flag a payment whose QR code came with another payment too or contradicts what was reported'),
  },
];
