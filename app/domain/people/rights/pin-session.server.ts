import { AsyncLocalStorage } from 'node:async_hooks';
import { type PersonRole, type Right, rightsOf, roleOf } from '#app/domain/people/rights/rights.ts';

/** A PIN never opens these, whatever the rights of its person. */
const CLOSED_TO_PIN: readonly Right[] = ['settings', 'people', 'refunds', 'costs.view'];

const pinSessions = new AsyncLocalStorage<true>();

/** Runs the work of a request of a session that a PIN has opened: the audit allows it no more than that session. */
export function runAsPinSession<T>(work: () => T): T {
  return pinSessions.run(true, work);
}

/** The rights of this person, fewer in a session that a PIN has opened. There an owner is no owner. */
export function sessionRights(
  stored: Parameters<typeof rightsOf>[0],
  byPin = pinSessions.getStore() === true,
): { role: PersonRole; rights: Right[] } {
  const [role, rights] = [roleOf(stored), rightsOf(stored)];
  if (!byPin) return { role, rights };
  return {
    role: role === 'admin' ? 'staff' : role,
    rights: rights.filter((right) => !CLOSED_TO_PIN.includes(right)),
  };
}
