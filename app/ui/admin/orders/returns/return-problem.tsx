import { Trans } from '@lingui/react/macro';
import type { ReturnResult, ReturnUndoResult } from '#app/domain/orders/returns/return.ts';
import { CashProblem } from '#app/ui/admin/money/cash-problem.tsx';

export type ReturnRefusal = Exclude<
  ReturnResult & { ok: false },
  { problem: 'no-such-order' | 'no-such-account' | 'too-much' }
>;

/** Says why a return was refused. */
export function ReturnProblem({ refused }: { refused: ReturnRefusal }) {
  switch (refused.problem) {
    case 'not-confirmed':
      return <Trans>Only goods of a confirmed order can be returned. A canceled order is restocked.</Trans>;
    case 'no-pieces':
      return <Trans>Choose which goods come back.</Trans>;
    case 'no-such-line':
      return <Trans>Something that was sent is not of this order. Reload the page and try again.</Trans>;
    case 'unit-twice':
      return <Trans>The same phone was chosen twice.</Trans>;
    case 'key-reused':
      return <Trans>Another return was already sent from this page. Reload it and try again.</Trans>;
    case 'number-used':
      return <Trans>A payment with this transaction number is recorded or waits to be checked.</Trans>;
    case 'no-open-shift':
    case 'drawer-short':
      return <CashProblem problem={refused.problem} />;
    case 'too-many': {
      const { name, left } = refused;
      if (left === 0) return <Trans>{name}: all pieces came back already. Someone may have entered this return.</Trans>;
      return (
        <Trans>
          {name}: only {left} can still come back. Someone may have entered a return in the meantime.
        </Trans>
      );
    }
    case 'unit-not-sold': {
      const { name, code } = refused;
      return (
        <Trans>
          {name} ({code}) is not with the buyer any more. Someone may have entered this return already.
        </Trans>
      );
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

/** Says why a return was not undone. */
export function ReturnUndoProblem({ refused }: { refused: UndoRefusal }) {
  switch (refused.problem) {
    case 'undone':
      return <Trans>This return is undone already.</Trans>;
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
      return (
        <Trans>
          {name} ({code}) was sold or moved after the return, so it cannot be undone.
        </Trans>
      );
    }
  }
}
