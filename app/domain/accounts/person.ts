import type { Role } from '#app/db/schema.ts';

/** Someone with an account, as the database says at this moment. */
export type Person = { id: string; name: string; phone: string; email: string; role: Role };
