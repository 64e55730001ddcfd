import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '#app/ui/message.tsx';

/** Told to who guessed too often at a code or at their own password. */
export function TooManyAttempts({ minutes }: { minutes: number }) {
  return (
    <Alert>
      <Trans>
        Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />.
      </Trans>
    </Alert>
  );
}
