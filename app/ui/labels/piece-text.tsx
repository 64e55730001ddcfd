import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { CONDITION_LABELS } from '#app/ui/labels/unit-labels.tsx';

/** Says what a buyer is told of a piece: `Used, grade B · Battery 88 % · Blue`. */
export function pieceText({ condition, battery, colour }: PieceFacts, words: Pick<I18n, '_'>, locale: Locale): string {
  const label: MessageDescriptor | undefined = CONDITION_LABELS[condition];
  const percent = battery === null ? '' : formatNumber(battery, locale);
  return [label && words._(label), percent && words._(msg`Battery ${percent} %`), colour].filter(Boolean).join(' · ');
}

export function usePieceText(): (piece: PieceFacts) => string {
  const { i18n } = useLingui();
  const locale = useLocale();
  // No line begins with the dot.
  return (piece) => pieceText(piece, i18n, locale).replaceAll(' · ', '\u00a0· ');
}

export function PieceText({ piece }: { piece: PieceFacts | undefined }) {
  const textOf = usePieceText();
  return piece && <span className="block wrap-anywhere">{textOf(piece)}</span>;
}
