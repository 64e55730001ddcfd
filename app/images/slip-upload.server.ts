import type { Db } from '#app/db/schema.ts';
import type { Submission, SubmissionProblem, Submitted } from '#app/domain/payments/payment.ts';
import { answerBeforeSlips, submitPayment } from '#app/domain/payments/payment-submit.server.ts';
import { MAX_SLIPS, type SlipContent, type SlipProblem } from '#app/domain/slips/slip.ts';
import { makeSlip } from '#app/images/slip-make.server.ts';

type SlipRefused = { ok: false; problem: SlipProblem; file?: string };
type Sending = { orderId: string; sent: Submission; pictures: File[] };

/** Decodes the pictures only if the payment will be taken, and not again if it is sent again. */
export async function submitWithPictures(
  db: Db,
  uid: string,
  { pictures, ...sending }: Sending,
): Promise<Submitted | SlipRefused> {
  if (pictures.length === 0) return submitPayment(db, new Date(), uid, sending);
  const answer = await answerBeforeSlips(db, new Date(), uid, sending);
  if (answer) return answer;
  const slips = await makeSlips(pictures);
  return Array.isArray(slips) ? submitPayment(db, new Date(), uid, { ...sending, slips }) : slips;
}

async function makeSlips(pictures: File[]): Promise<SlipContent[] | SlipRefused> {
  if (pictures.length > MAX_SLIPS) return { ok: false, problem: 'too-many-pictures' };
  const slips: SlipContent[] = [];
  for (const picture of pictures) {
    const made = await makeSlip(new Uint8Array(await picture.arrayBuffer()));
    if (!made.ok) return { ...made, file: picture.name };
    slips.push(made.slip);
  }
  return slips;
}

const STATUSES: Partial<Record<SubmissionProblem | SlipProblem, number>> = {
  ...{ 'no-such-order': 409, 'no-such-account': 409, 'above-total': 409, 'number-used': 409, 'key-reused': 409 },
  ...{ 'too-many-payments': 429, 'too-large': 413 },
};

export function submissionStatus(problem: SubmissionProblem | SlipProblem): number {
  return STATUSES[problem] ?? 400;
}
