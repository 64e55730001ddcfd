import { Trans, useLingui } from '@lingui/react/macro';
import type { ReturnResult, ReturnUndoResult } from '#app/domain/orders/returns/return.ts';
import { CashProblem } from '#app/ui/admin/money/cash-problem.tsx';

export type ReturnRefusal = Exclude<
  ReturnResult & { ok: false },
  { problem: 'no-such-order' | 'no-such-account' | 'too-much' }
>;

export function ReturnProblem({ refused }: { refused: ReturnRefusal }) {
  const { t } = useLingui();
  switch (refused.problem) {
    case 'not-confirmed':
      return t`Only goods of a confirmed order can be returned. A canceled order is restocked.`;
    case 'no-pieces':
      return t`Choose which goods come back.`;
    case 'no-such-line':
      return t`Something that was sent is not of this order. Reload the page and try again.`;
    case 'unit-twice':
      return t`The same phone was chosen twice.`;
    case 'key-reused':
      return t`Another return was already sent from this page. Reload it and try again.`;
    case 'number-used':
      return t`A payment with this transaction number is recorded or waits to be checked.`;
    case 'no-open-shift':
    case 'drawer-short':
      return <CashProblem problem={refused.problem} />;
    case 'too-many': {
      const { name, left } = refused;
      if (left === 0) return t`${name}: all pieces came back already. Someone may have entered this return.`;
      return t`${name}: only ${left} can still come back. Someone may have entered a return in the meantime.`;
    }
    case 'unit-not-sold': {
      const { name, code } = refused;
      return t`${name} (${code}) is not with the buyer any more. Someone may have entered this return already.`;
    }
    case 'no-item': {
      const { name } = refused;
      return (
        <Trans>
          {name} is not in the inventory any more, so it cannot go back into stock. Choose Faulty or Gone, or add the
          item first.
        </Trans>
      );
    }
  }
}

type UndoRefusal = Exclude<ReturnUndoResult & { ok: false }, { problem: 'no-such-return' }>;

export function ReturnUndoProblem({ refused }: { refused: UndoRefusal }) {
  const { t } = useLingui();
  switch (refused.problem) {
    case 'undone':
      return t`This return is undone already.`;
    case 'none-left': {
      const { name } = refused;
      return (
        <Trans>
          {name}: not enough pieces are left in stock. They were sold, ordered, moved or numbered after the return, or
          the item was deleted, so it cannot be undone.
        </Trans>
      );
    }
    case 'unit-moved': {
      const { name, code } = refused;
      return t`${name} (${code}) was sold or moved after the return, so it cannot be undone.`;
    }
  }
}
