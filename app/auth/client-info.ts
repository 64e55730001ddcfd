import type { Person } from '#app/domain/people/accounts/person.ts';

export type ClientInfo = { headers: Headers; address: string };

export type AuthenticatedRequest = { client: ClientInfo; person: Person };
