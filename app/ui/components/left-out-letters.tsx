import { useLingui } from '@lingui/react/macro';
import { leftOutLetters } from '#app/typesetting/drawn-letters.ts';

/** Says which letters of the texts are missing in pictures of the shop; nothing if none are. */
export function LeftOutLetters({ texts }: { texts: string[] }) {
  const { t } = useLingui();
  const letters = leftOutLetters(texts).join(' ');
  if (letters === '') return null;
  return <p className="mt-2 quiet">{t`Pictures show Latin and Burmese letters only. They leave out: ${letters}`}</p>;
}
