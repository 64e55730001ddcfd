import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext } from '#app/context.ts';

/** Runs after `requirePerson`. */
export const requireTwoFactorOwner: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(personContext).role !== 'admin') throw redirect('/account');
};
