import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext, whoContext } from '#app/context.ts';
import { loginPathForRequest } from '#app/domain/people/sign-in/next-path.ts';
import { isWrite } from '#app/http/middleware/is-write.server.ts';

export const requirePerson: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const who = context.get(whoContext);
  if (!who) throw redirect(loginPathForRequest({ isWrite: isWrite(request, context), headers: request.headers }, url));
  context.set(personContext, who);
};
