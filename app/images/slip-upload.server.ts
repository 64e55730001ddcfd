import type { Db } from '#app/db/schema.ts';
import type { Submitted } from '#app/domain/money/payments/payment.ts';
import type { Submission } from '#app/domain/money/payments/payment-form.ts';
import { checkSubmission, submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { MAX_SLIPS, type SlipContent, type SlipProblem } from '#app/domain/money/slips/slip.ts';
import { MAX_QR_LENGTH } from '#app/domain/money/slips/slip-qr.ts';
import { type SentPicture, withBytes } from '#app/images/sent-picture.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';
import type { Requester } from '#app/runtime/fair-queue.ts';

type SlipRefused = { ok: false; problem: SlipProblem; file?: string };
/** `qrTexts` has the text of a QR code, or null, for each picture. */
type Sending = {
  orderId: string;
  sent: Submission;
  pictures: SentPicture[];
  qrTexts: (string | null)[];
  requester: Requester;
};

/** Buyers whose pictures are being decoded. Each sends one payment at a time to the queue, which also takes the shop's photos. */
const decodingBuyers = new Set<string>();

/** Decodes the pictures only if the payment would be accepted without them, or was: it may have come with other pictures. */
export async function submitWithPictures(
  db: Db,
  uid: string,
  { pictures, qrTexts, requester, ...sending }: Sending,
): Promise<Submitted | SlipRefused> {
  if (pictures.length === 0) return submitPayment(db, { now: new Date(), uid }, sending);
  const problem = await checkSubmission(db, { now: new Date(), uid }, sending);
  if (problem) return { ok: false, problem };
  if (decodingBuyers.has(uid)) return { ok: false, problem: 'busy' };
  decodingBuyers.add(uid);
  const slips = await makeSlips(pictures, requester).finally(() => decodingBuyers.delete(uid));
  if (!Array.isArray(slips)) return slips;
  const withTexts = slips.map((slip, at) => ({ ...slip, qrText: qrTexts[at] ?? null }));
  return submitPayment(db, { now: new Date(), uid }, { ...sending, slips: withTexts });
}

/** Returns the texts as the browser sent them, one for each picture; null for an invalid text. */
export function qrTextsOf(form: FormData): (string | null)[] {
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && text.length <= MAX_QR_LENGTH && !/\p{Cc}/u.test(text);
  return form.getAll('qr').map((text) => (isText(text) ? text : null));
}

async function makeSlips(pictures: SentPicture[], requester: Requester): Promise<SlipContent[] | SlipRefused> {
  if (pictures.length > MAX_SLIPS) return { ok: false, problem: 'too-many-pictures' };
  const slips: SlipContent[] = [];
  for (const picture of pictures) {
    const made = await withBytes(picture, (bytes) => makeSlip(bytes, requester));
    if (!made.ok) return { ...made, file: picture.name };
    slips.push(made.content);
  }
  return slips;
}

type Problem = Extract<Submitted | SlipRefused, { ok: false }>['problem'];

const STATUSES: Partial<Record<Problem, number>> = {
  'no-such-order': 409,
  'no-such-account': 409,
  'above-total': 409,
  'number-used': 409,
  'key-reused': 409,
  'reported-before': 409,
  'too-many-payments': 429,
  'too-many-in-day': 429,
  'too-many-waiting': 429,
  busy: 429,
  'queue-full': 503,
  'too-large': 413,
  'too-large-together': 413,
};

export function submissionStatus(problem: Problem): number {
  return STATUSES[problem] ?? 400;
}
