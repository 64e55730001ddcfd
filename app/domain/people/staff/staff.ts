import type { Instant } from '#app/db/schema.ts';
import type { Limits } from '#app/domain/people/limits/limits.ts';
import type { Job, Right } from '#app/domain/people/rights/rights.ts';

export type StaffMember = Job & {
  id: string;
  name: string;
  contact: string;
  limits: Limits;
  isBlocked: boolean;
  /** When a session of theirs was last recorded as used, or began; null if not in the last months. */
  seenAt: Instant | null;
  hasTwoFactor: boolean;
  hasPasskey: boolean;
};

export type OpenInvitation = { id: string; name: string; rights: Right[]; expiresAt: Instant };
