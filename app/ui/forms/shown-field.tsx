import { useState } from 'react';
import { ORIGINAL_FIELD } from '#app/domain/edit-conflict.ts';

type ShownFieldProps = {
  /** What is saved of the form's fields as far as this page knows. */
  saved: Record<string, string | null>;
  /** What came of the form last. */
  result: object | undefined;
};

/**
 * Tells the shop what the fields of its form have shown, so that a form that stood open for long reverts no field that nobody
 * touched in it. That stays as it is when the page hears of changes, since the fields do; each answer says what counts then.
 */
export function ShownField({ saved, result }: ShownFieldProps) {
  const [opened] = useState(saved);
  const shown = result && 'shown' in result ? result.shown : opened;
  return <input type="hidden" name={ORIGINAL_FIELD} value={JSON.stringify(shown)} />;
}
