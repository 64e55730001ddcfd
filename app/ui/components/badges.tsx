import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

const COLOUR_CLASSES = { green: 'tag-green', yellow: 'tag-yellow', red: 'tag-red', blue: 'tag-blue', grey: 'tag-grey' };

const TYPE_COLOURS = new Map<string, keyof typeof COLOUR_CLASSES>([
  ['instock', 'green'],
  ['preorder', 'yellow'],
  ['only', 'blue'],
]);

type BadgeProps = { colour: keyof typeof COLOUR_CLASSES; className?: string; children: ReactNode };

export function Badge({ colour, className = '', children }: BadgeProps) {
  return <span className={`badge tag ${COLOUR_CLASSES[colour]} ${className}`}>{children}</span>;
}

export function TypeBadge({ type }: { type: string | null }) {
  const { t } = useLingui();
  const typeLabel = useTypeLabel();
  if (!type) return <Badge colour="grey">{t`N/A`}</Badge>;
  return <Badge colour={TYPE_COLOURS.get(type) ?? 'grey'}>{typeLabel(type)}</Badge>;
}
