import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext, whoContext } from '#app/context.ts';
import { loginPathFor } from '#app/domain/people/next-path.ts';

/** Lets only those pass who are logged in; others go to /login and come back after it. */
export const requirePerson: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const who = context.get(whoContext);
  if (!who) throw redirect(loginPathFor(request, url));
  context.set(personContext, who);
};
