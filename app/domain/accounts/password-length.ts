/** How long a password must and may be. The account provider checks it; forms and the environment say it beforehand. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
