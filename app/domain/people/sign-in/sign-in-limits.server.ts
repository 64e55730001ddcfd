import { createHash } from 'node:crypto';
import { network } from '#app/domain/people/sign-in/network.server.ts';

/** Allows at most `most` events under `key` within 15 minutes. */
export type Limit = { key: string; most: number };

/** Limits guesses at one account's password from unknown devices. Unknown accounts are counted too, to reveal nothing. */
export const accountLimit = (email: string): Limit => ({ key: `account:${sha256(email)}`, most: 5 });
export const deviceLimit = (tokenHash: string): Limit => ({ key: `device:${tokenHash}`, most: 10 });
export const pinDeviceLimit = (device: string): Limit => ({ key: `pin-device:${device}`, most: 10 });
/** Limits failures of unknown devices before their network is slowed. Mobile carriers put many buyers behind one address. */
export const addressLimit = (address: string): Limit => ({ key: `address:${network(address)}`, most: 300 });
/** Limits right passwords too, because each costs a hash: per account, and of unknown devices per network, which is slowed. */
export const successLimit = (email: string): Limit => ({ key: `successes:${sha256(email)}`, most: 100 });
export const addressSuccessLimit = (address: string): Limit => ({ key: `successes of:${network(address)}`, most: 600 });
export const resetMailLimit = (email: string): Limit => ({ key: `reset:${sha256(email)}`, most: 3 });
/** Limits registrations and reset links from one network to twice what 300 buyers behind one carrier address need. */
export const registrationLimit = (address: string): Limit => ({ key: `registration:${network(address)}`, most: 600 });
export const resetLinkLimit = (address: string): Limit => ({ key: `reset links:${network(address)}`, most: 600 });
/** Limits how often a new password clears the account's failures, so that 5 + 5 guesses are the maximum. */
export const unlockLimit = (email: string): Limit => ({ key: `forgiven:${sha256(email)}`, most: 1 });

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
