import type { Role } from '#app/db/schema.ts';

/** A user with an account, as in the database now. */
export type Person = { id: string; name: string; phone: string; email: string; role: Role };
