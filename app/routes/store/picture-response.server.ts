import type { RouterContextProvider } from 'react-router';
import { sessionPageContext, whoContext } from '#app/context.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';

type Picture = { contentType: string; bytes: Uint8Array };
type ReadPicture = (uid: string | undefined) => Promise<Picture | null>;

/** Serves a private picture. `read` gets no `uid` for those who have this right. Guests get 404. */
export async function pictureResponse(
  context: Readonly<RouterContextProvider>,
  right: Right,
  read: ReadPicture,
): Promise<Response> {
  const who = context.get(whoContext);
  if (!who) return notFound();
  const lacksTwoFactor = who.role !== 'buyer' && context.get(sessionPageContext)?.lacksTwoFactor !== false;
  const picture = await read(who.rights.includes(right) && !lacksTwoFactor ? undefined : who.id);
  if (!picture) return notFound();
  const headers = { 'Content-Type': picture.contentType, 'Content-Length': String(picture.bytes.length) };
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, 'Cache-Control': 'no-store' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
