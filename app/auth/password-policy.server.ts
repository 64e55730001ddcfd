import type { AuthContext } from '#app/auth/auth-context.server.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { findWeakness } from '#app/domain/people/accounts/weak-password.server.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';

/** @returns null if the password is strong. Call it before any throttle or hash. */
export async function refuseWeak(
  { db }: Pick<AuthContext, 'db'>,
  password: string,
  person: Pick<Person, 'email' | 'name' | 'phone'>,
): Promise<Weak | null> {
  const why = findWeakness(password, { ...person, shopName: await readShopName(db) });
  return why ? { ok: false, problem: 'weak-password', why } : null;
}

export function refuseLength({ length }: string): Refused | null {
  if (length < MIN_PASSWORD_LENGTH) return { ok: false, problem: 'refused', message: 'Password too short' };
  return length > MAX_PASSWORD_LENGTH ? { ok: false, problem: 'refused', message: 'Password too long' } : null;
}
