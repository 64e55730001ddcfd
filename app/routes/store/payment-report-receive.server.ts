import { data, type RouterContextProvider } from 'react-router';
import {
  formContext,
  localeContext,
  personContext,
  picturesContext,
  shopContext,
  tooLargeContext,
} from '#app/context.ts';
import { paymentForm } from '#app/domain/money/payments/payment-form.ts';
import { readOwnOrder } from '#app/domain/orders/order-list.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { found } from '#app/http/found.ts';
import { pictureRequester } from '#app/http/picture-requester.server.ts';
import { qrTextsOf, submissionStatus, submitWithPictures } from '#app/images/slip-upload.server.ts';

/** Takes a buyer's payment report with its pictures. Answers 404 for somebody else's order. */
export async function reportPayment(context: Readonly<RouterContextProvider>, request: Request, orderId: string) {
  const { db } = context.get(shopContext);
  const uid = context.get(personContext).id;
  const order = found(await readOwnOrder(db, uid, orderId));
  const form = parseForm(context, paymentForm(context.get(localeContext).format, order.total));
  const body = context.get(formContext);
  const pictures = context.get(picturesContext);
  const isTooLarge = context.get(tooLargeContext);
  const hadPictures = isTooLarge || pictures.length > 0;
  if (!form.ok) return badForm(form, { hadPictures });
  const sent = form.value;
  const submitted = isTooLarge
    ? { ok: false as const, problem: 'too-large-together' as const }
    : await submitWithPictures(db, uid, {
        orderId: order.id,
        sent,
        pictures,
        qrTexts: qrTextsOf(body),
        requester: await pictureRequester(context, request),
      });
  if (submitted.ok) return data(submitted);
  const { key: _, ...typed } = { ...sent, amount: String(sent.amount) };
  return data({ ...submitted, typed, hadPictures }, { status: submissionStatus(submitted.problem) });
}
