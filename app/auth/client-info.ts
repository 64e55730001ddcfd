import type { Person } from '#app/domain/accounts/person.ts';

/** Request headers, and the client's network address. */
export type ClientInfo = { headers: Headers; address: string };

/** A request of a user who is logged in. */
export type OwnRequest = { client: ClientInfo; who: Person };
