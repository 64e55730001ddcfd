/** After so long a digest has what exceeds the limit of mails to an admin. */
export const DIGEST_MS = 10 * 60_000;
