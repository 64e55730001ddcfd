import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext } from '#app/context.ts';

/** Redirects buyers. Unlike `requireAdmin`, lets in an admin who must still set up two-factor. Runs after `requirePerson`. */
export const requireAdminRole: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(personContext).role !== 'admin') throw redirect('/account');
};
