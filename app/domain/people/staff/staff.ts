import type { Instant } from '#app/db/schema.ts';
import type { PersonRole, Right } from '#app/domain/people/rights/rights.ts';

export type StaffMember = {
  id: string;
  name: string;
  /** The email, or the phone of a person without one. */
  contact: string;
  role: PersonRole;
  rights: Right[];
  /** Rights that only a newer version of the shop knows. */
  unknown: string[];
  isBlocked: boolean;
};

export type OpenInvitation = { id: string; name: string; rights: Right[]; expiresAt: Instant };
