import type { Db } from '#app/db/schema.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { lacksTwoFactor } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';

type Picture = { contentType: string; bytes: Uint8Array };
type ReadPicture = (uid: string | undefined) => Promise<Picture | null>;

/** Serves a private picture. `read` gets no `uid` for an admin. Guests get 404. */
export async function pictureResponse(db: Db, who: Person | null, read: ReadPicture): Promise<Response> {
  if (!who) return notFound();
  const isAdmin = who.role === 'admin' && !(await lacksTwoFactor(db, who.id));
  const picture = await read(isAdmin ? undefined : who.id);
  if (!picture) return notFound();
  const headers = { 'Content-Type': picture.contentType, 'Content-Length': String(picture.bytes.length) };
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, 'Cache-Control': 'no-store' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
