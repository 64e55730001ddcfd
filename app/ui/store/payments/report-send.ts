import { useSyncExternalStore } from 'react';
import { redirect } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { SameReport, SubmissionProblem, Submitted } from '#app/domain/money/payments/payment.ts';
import type { SlipProblem } from '#app/domain/money/slips/slip.ts';
import { payPath } from '#app/domain/orders/order-paths.ts';
import { withNext } from '#app/domain/people/sign-in/next-path.ts';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { type UploadProgress, uploadForm } from '#app/ui/forms/form-upload.ts';

export type PaymentResult =
  | Extract<Submitted, { ok: true }>
  | ({ ok: false; typed: Record<string, string>; hadPictures: boolean } & (
      | { problem: SubmissionProblem }
      | { problem: 'reported-before'; earlier: SameReport }
      | { problem: SlipProblem; file?: string | undefined }
      | { problems: Problems }
    ))
  | Unavailable
  | undefined;

let progress: UploadProgress | null = null;
const listeners = new Set<() => void>();

/** The progress of the pictures that the pay page sends; null while it sends none. */
export function useReportProgress(): UploadProgress | null {
  return useSyncExternalStore(
    subscribe,
    () => progress,
    () => null,
  );
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function setProgress(newProgress: UploadProgress | null): void {
  progress = newProgress;
  for (const notify of listeners) notify();
}

export function hasPictures(form: FormData): boolean {
  return form.getAll('picture').some((picture) => picture instanceof File && picture.size > 0);
}

type Report = { orderId: string; form: FormData; signal: AbortSignal };

/** Reports a payment. The idempotency key of the form makes it one payment, however often the form is sent. */
export async function sendReport({ orderId, form, signal }: Report): Promise<PaymentResult> {
  const url = `/my-orders/${encodeURIComponent(orderId)}/payment-report`;
  const read = (response: XMLHttpRequest) => resultOf(response, orderId, form);
  setProgress({ state: 'sending', sent: 0 });
  try {
    return await uploadForm({ url, form, read, onProgress: setProgress, signal });
  } finally {
    setProgress(null);
  }
}

/** @returns null if the form must be sent again. */
function resultOf(
  { status, responseText, responseURL }: XMLHttpRequest,
  orderId: string,
  form: FormData,
): PaymentResult | null {
  if (new URL(responseURL).pathname === '/login') throw redirect(withNext('/login', payPath(orderId)));
  const texts = [...form].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []));
  const typed = Object.fromEntries(texts);
  if (status === 404) return { ok: false, problem: 'no-such-order', typed, hadPictures: true };
  try {
    const result = JSON.parse(responseText) as NonNullable<PaymentResult>;
    // The shop still decodes the pictures of an earlier request, whose response was lost.
    return 'problem' in result && result.problem === 'busy' ? null : result;
  } catch {
    if (status === 413) return { ok: false, problem: 'too-large-together', typed, hadPictures: true };
    return { ok: false, unavailable: 'failed' };
  }
}
