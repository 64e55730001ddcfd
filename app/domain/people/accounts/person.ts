import type { Role } from '#app/db/schema.ts';

export type Person = { id: string; name: string; phone: string; email: string; role: Role };
