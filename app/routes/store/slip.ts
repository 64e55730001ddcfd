import { shopContext, whoContext } from '#app/context.ts';
import { sentId } from '#app/domain/fields.ts';
import { lacksTwoFactor } from '#app/domain/sign-in/two-factor-requirement.server.ts';
import { readSlipPicture } from '#app/domain/slips/slip-read.server.ts';
import type { Route } from './+types/slip';

/** For its buyer and for admins; to all others there is no such picture. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const who = context.get(whoContext);
  if (!who) return notFound();
  const isAdmin = who.role === 'admin' && !(await lacksTwoFactor(db, who.id));
  const picture = await readSlipPicture(db, { id: sentId(params.id), uid: isAdmin ? undefined : who.id });
  if (!picture) return notFound();
  const headers = { 'Content-Type': picture.contentType, 'Content-Length': String(picture.bytes.length) };
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, 'Cache-Control': 'no-store' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
