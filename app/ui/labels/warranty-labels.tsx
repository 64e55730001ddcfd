import { useLingui } from '@lingui/react/macro';
import type { LastDigits, WarrantyState } from '#app/domain/stock/warranties/warranty.ts';
import { Badge } from '#app/ui/components/badges.tsx';

const COLOURS = { valid: 'green', expired: 'grey', ended: 'grey', void: 'red' } as const;

export function WarrantyBadge({ state }: { state: WarrantyState }) {
  const { t } = useLingui();
  const labels: Record<WarrantyState, string> = {
    valid: t({ message: 'Valid', context: 'state of a warranty' }),
    expired: t({ message: 'Expired', context: 'state of a warranty' }),
    ended: t({ message: 'Ended', context: 'state of a warranty' }),
    void: t({ message: 'Void', context: 'state of a warranty' }),
  };
  return <Badge colour={COLOURS[state]}>{labels[state]}</Badge>;
}

/** `IMEI …0017`, the same in all languages. */
export function lastDigitsText({ kind, last }: LastDigits): string {
  return `${kind === 'imei' ? 'IMEI' : 'S/N'} …${last}`;
}
