import { useLingui } from '@lingui/react/macro';
import type { UnitEventKind, UnitState, UnitTax } from '#app/domain/stock/units/unit.ts';
import { Badge } from '#app/ui/components/badges.tsx';
import { useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

const STATE_COLOURS = {
  'in-stock': 'green',
  sold: 'blue',
  returned: 'yellow',
  faulty: 'red',
  gone: 'grey',
} as const satisfies Record<UnitState, string>;
const TAX_COLOURS = {
  paid: 'green',
  unpaid: 'yellow',
  exempt: 'green',
  unknown: 'grey',
} as const satisfies Record<UnitTax, string>;

export function useStateLabels(): Record<UnitState, string> {
  const { t } = useLingui();
  return {
    'in-stock': t`In stock`,
    sold: t({ message: 'Sold', context: 'state of a phone' }),
    returned: t({ message: 'Returned', context: 'state of a phone' }),
    faulty: t`Faulty`,
    gone: t({ message: 'Gone', context: 'state of a phone' }),
  };
}

export function useUnitEventLabels(): Record<UnitEventKind, string> {
  const { t } = useLingui();
  return {
    ...useStateLabels(),
    'in-stock': t`Back in stock`,
    received: t({ message: 'Received', context: 'phone came into the shop' }),
    'tax set': t`Tax entered`,
    corrected: t`Details updated`,
  };
}

export function UnitStateBadge({ state }: { state: UnitState }) {
  return <Badge colour={STATE_COLOURS[state]}>{useStateLabels()[state]}</Badge>;
}

export function TaxBadge({ tax }: { tax: UnitTax }) {
  return <Badge colour={TAX_COLOURS[tax]}>{useTaxLabels()[tax]}</Badge>;
}

export function LeaseBadge({ leasedTo }: { leasedTo: string | null }) {
  const { t } = useLingui();
  return leasedTo !== null && <Badge colour="blue">{t`Only at ${leasedTo}`}</Badge>;
}
