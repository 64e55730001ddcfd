import { type MiddlewareFunction, redirect } from 'react-router';
import { personContext } from '#app/context.ts';

/** Lets only admins set a second step up; it stands behind `requirePerson` and, unlike the back-office, before the step. */
export const requireTwoFactorOwner: MiddlewareFunction<Response> = async ({ context }) => {
  if (context.get(personContext).role !== 'admin') throw redirect('/account');
};
