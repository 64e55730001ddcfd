import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';

export function TooManyAttempts({ minutes, canReset = false }: { minutes: number; canReset?: boolean }) {
  if (canReset)
    return (
      <Alert>
        <Trans>
          Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />, or reset your
          password.
        </Trans>
      </Alert>
    );
  return (
    <Alert>
      <Trans>
        Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />.
      </Trans>
    </Alert>
  );
}
