import { password } from '#app/domain/fields.ts';

/**
 * Up to 1,000 characters. Better Auth, or `refuseLength` in Change Password, checks the length of a new password, and
 * its message is shown (SPEC 5).
 */
export const anyPassword = () => password(1, 1_000);
