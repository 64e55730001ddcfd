import { Plural, Trans } from '@lingui/react/macro';
import { Alert, type Toast } from '#app/ui/components/message.tsx';

type TooManyAttemptsProps = { minutes: number; canReset?: boolean; as?: typeof Alert | typeof Toast };

export function TooManyAttempts({ minutes, canReset = false, as: Message = Alert }: TooManyAttemptsProps) {
  return (
    <Message tone="error">
      {canReset ? (
        <Trans>
          Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />, or reset your
          password.
        </Trans>
      ) : (
        <Trans>
          Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      )}
    </Message>
  );
}
