import type { RouterContextProvider } from 'react-router';
import { sessionPageContext, shopContext, whoContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { readOrderOfLink } from '#app/domain/orders/order-list.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';

type Picture = { contentType: string; bytes: Uint8Array };
type ReadPicture = (uid: string | undefined, linked?: string) => Promise<Picture | null>;

/** As `pictureResponse`, also for people with the secret `link` that an order is paid by: they see what its buyer sees. */
export async function linkedPictureResponse(
  context: Readonly<RouterContextProvider>,
  { right, link }: { right: Right; link: string | null },
  read: ReadPicture,
): Promise<Response> {
  if (link === null) return pictureResponse(context, right, read);
  const order = await readOrderOfLink(context.get(shopContext).db, withoutNul(link));
  return order ? answer(await read(order.uid, order.id)) : notFound();
}

/** Serves a private picture. `read` gets no `uid` for those who have this right. Guests get 404. */
export async function pictureResponse(
  context: Readonly<RouterContextProvider>,
  right: Right,
  read: ReadPicture,
): Promise<Response> {
  const who = context.get(whoContext);
  if (!who) return notFound();
  const lacksTwoFactor = who.role !== 'buyer' && context.get(sessionPageContext)?.lacksTwoFactor !== false;
  return answer(await read(who.rights.includes(right) && !lacksTwoFactor ? undefined : who.id));
}

function answer(picture: Picture | null): Response {
  if (!picture) return notFound();
  const headers = { 'Content-Type': picture.contentType, 'Content-Length': String(picture.bytes.length) };
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, 'Cache-Control': 'no-store' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
