import { useLingui } from '@lingui/react/macro';
import { useActionData } from 'react-router';
import { Alert } from '#app/ui/components/message.tsx';
import type { Failure, Unavailable } from '#app/ui/forms/failure.ts';

export function UnavailableAlert({ result }: { result: object | undefined }) {
  const message = useFailureMessage();
  const failure = failureIn(result);
  return failure ? <Alert>{message(failure)}</Alert> : null;
}

/** The refusal of an order in the words of SPEC 8, and that nothing can be saved if this is the cause. */
export function OrderRefusal({ text, result }: { text: string; result: object | undefined }) {
  const message = useFailureMessage();
  return (
    <Alert>
      <p>{text}</p>
      {failureIn(result) === 'cannot-save' && <p>{message('cannot-save')}</p>}
    </Alert>
  );
}

/** What was typed into a field, or into each field of this name, of a form without scripts that failed. */
export function useSent(name: string): string[] {
  const result = useActionData<object | undefined>();
  const sent = (failureIn(result) && (result as Unavailable).sent) || [];
  return sent.flatMap(([field, value]) => (field === name ? [value] : []));
}

export function failureIn(result: object | undefined): Failure | undefined {
  return result && 'unavailable' in result ? (result as Unavailable).unavailable : undefined;
}

/** With `saves: false` for what stores nothing that was typed, such as a log-in. */
export function useFailureMessage(): (failure: Failure, options?: { saves: boolean }) => string {
  const { t } = useLingui();
  const saving: Record<Failure, string> = {
    'no-answer': t`The shop did not answer, so this may not be saved. Please check your connection and try again.`,
    failed: t`Something went wrong in the shop, so this may not be saved. Please try again.`,
    'cannot-save': t`The shop cannot save anything now. What you typed is kept. Please try again in a few minutes.`,
  };
  const other: Record<Failure, string> = {
    'no-answer': t`The shop did not answer. Please check your connection and try again.`,
    failed: t`Something went wrong in the shop. Please try again.`,
    'cannot-save': t`The shop cannot save anything now. Please try again in a few minutes.`,
  };
  return (failure, { saves } = { saves: true }) => (saves ? saving : other)[failure] ?? failure;
}
