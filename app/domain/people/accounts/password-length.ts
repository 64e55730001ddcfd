/** `password-policy.server.ts` and Better Auth enforce both limits. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
