import type { Instant } from '#app/db/schema.ts';
import type { NeighbourCursors } from '#app/domain/text/paging.ts';

/** What the audit records about a person, and the person may read. */
export const AUDITED_KINDS = [
  'role set',
  'rights set',
  'invitation accepted',
  'second step turned on',
  'second step turned off',
  'recovery codes made',
  'recovery code used',
  'passkey added',
  'passkey removed',
  'PIN set',
  'PIN removed',
  'account blocked',
  'account unblocked',
  'phone confirmed',
  'phone confirmation undone',
  'phone taken',
  'reset link issued',
] as const;

/** `password refused` is a log-in, or a form that asks for the password. */
export const SECURITY_KINDS = [
  'logged in',
  'logged in on new device',
  'password refused',
  'code refused',
  'password changed',
  'sessions ended',
  'logged in by PIN',
  'PIN refused',
  'PIN locked',
  'counter device allowed',
  'counter device removed',
  ...AUDITED_KINDS,
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** The person gets a mail about these; without email, a notice in My Account. */
export const TOLD_KINDS = [
  'logged in on new device',
  'password changed',
  'passkey added',
] as const satisfies SecurityKind[];
export type ToldKind = (typeof TOLD_KINDS)[number];

/** Where a request came from: the network address, and what the browser says of itself. */
export type Place = { address: string; userAgent: string };

/** `kind` may be of another version of the shop. `who` is whose account it is, `by` who did it, if another person. */
export type SecurityEvent = {
  id: number;
  at: Instant;
  kind: string;
  address: string;
  device: string;
  who: { id: string; name: string };
  by: string | null;
};
export type SecurityNotice = { id: number; at: Instant; kind: string; address: string; device: string };
export type SecurityPage = { events: SecurityEvent[] } & NeighbourCursors;
