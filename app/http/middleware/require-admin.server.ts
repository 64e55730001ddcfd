import { type MiddlewareFunction, redirect } from 'react-router';
import { adminContext, sessionPageContext, whoContext } from '#app/context.ts';
import { loginPathForRequest } from '#app/domain/people/sign-in/next-path.ts';
import { isWrite } from '#app/http/middleware/require-person.server.ts';

/** Lets in only admins (D 25), with two-factor if required. /login explains an ended session to a form's sender. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context, pattern }) => {
  const who = context.get(whoContext);
  if (who?.role !== 'admin') {
    const isSaving = isWrite(request, context);
    if (pattern.includes('admin/add-inventory') && !(isSaving && !who)) throw redirect('/');
    throw redirect(loginPathForRequest({ isWrite: isSaving, headers: request.headers }, url));
  }
  if (context.get(sessionPageContext)?.lacksTwoFactor !== false) throw redirect('/account/second-step?after=required');
  context.set(adminContext, who);
};
