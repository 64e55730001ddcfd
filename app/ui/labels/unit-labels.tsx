import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PieceFacts } from '#app/domain/stock/units/shown-units.ts';
import type { UnitCondition, UnitTax } from '#app/domain/stock/units/unit.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

const CONDITIONS: Record<UnitCondition, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'condition of a phone' }),
  'open-box': msg`Open box`,
  'grade-a': msg`Used, grade A`,
  'grade-b': msg`Used, grade B`,
  'grade-c': msg`Used, grade C`,
};

export function useConditionLabels(): Record<UnitCondition, string> {
  const { t } = useLingui();
  const labels = Object.entries(CONDITIONS).map(([condition, label]) => [condition, t(label)]);
  return Object.fromEntries(labels);
}

/** Says what a buyer is told of a piece: `Used, grade B · Battery 88 % · Blue`. */
export function pieceText({ condition, battery, colour }: PieceFacts, words: Pick<I18n, '_'>, locale: Locale): string {
  const label: MessageDescriptor | undefined = CONDITIONS[condition];
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

export function useTaxLabels(): Record<UnitTax, string> {
  const { t } = useLingui();
  return { paid: t`Tax paid`, unpaid: t`Tax not paid`, exempt: t`No tax due`, unknown: t`Tax not known` };
}
