import { useState } from 'react';
import { ORIGINAL_FIELD } from '#app/domain/edit-conflict.ts';

type Originals = Record<string, string | null>;
type OriginalFieldsProps = { saved: Originals; result: object | undefined };

/** Sends the values that the form opened with, so that an old form overwrites no field that its user left alone. */
export function OriginalFields({ saved, result }: OriginalFieldsProps) {
  const [shown, setShown] = useState(saved);
  // They stay those of the last result if the form goes on under another URL, which has none.
  const latest = result && 'shown' in result ? (result.shown as Originals) : shown;
  if (latest !== shown) setShown(latest);
  return <input type="hidden" name={ORIGINAL_FIELD} value={JSON.stringify(latest)} />;
}
