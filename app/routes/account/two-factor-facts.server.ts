import type { RouterContextProvider } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { isTwoFactorRequired } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';

export async function loadTwoFactorPage({ context }: { context: Readonly<RouterContextProvider> }) {
  const { db } = context.get(shopContext);
  const [on, required] = await Promise.all([readTwoFactor(db, context.get(personContext).id), isTwoFactorRequired(db)]);
  return { on, required };
}
