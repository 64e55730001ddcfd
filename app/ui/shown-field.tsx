import { useState } from 'react';
import { useNavigation } from 'react-router';
import { SHOWN } from '#app/domain/changed-meanwhile.ts';

type ShownFieldProps = {
  /** What is saved of the form's fields as far as this page knows. */
  saved: Record<string, string | null>;
  /** What came of the form last. */
  answer: object | undefined;
};

/**
 * Tells the shop what its form was opened on, so that a form that stood open for long reverts no field that nobody touched
 * in it. It stays as it is when the page hears of changes; a saved form, and one that was refused for them, begin anew.
 */
export function ShownField({ saved, answer }: ShownFieldProps) {
  const isSettled = useNavigation().state === 'idle';
  const latest = answer && 'saved' in answer ? (answer.saved as ShownFieldProps['saved']) : saved;
  const [shown, setShown] = useState(latest);
  const [heard, setHeard] = useState(answer);
  if (isSettled && answer !== heard) {
    setHeard(answer);
    if (answer && (('ok' in answer && answer.ok) || 'saved' in answer)) setShown(latest);
  }
  return <input type="hidden" name={SHOWN} value={JSON.stringify(shown)} />;
}
