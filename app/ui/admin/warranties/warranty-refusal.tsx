import { Trans } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';

/** Why a warranty was not changed. */
export function WarrantyRefusal({ problem }: { problem: 'void' | 'ended' | 'changed-meanwhile' }) {
  if (problem === 'changed-meanwhile')
    return (
      <Alert tone="warning">
        <Trans>
          Someone else extended this warranty in the meantime. Nothing is saved. Look at the last day again.
        </Trans>
      </Alert>
    );
  return (
    <Alert>
      {problem === 'void' ? (
        <Trans>This warranty is void already. Nothing is saved.</Trans>
      ) : (
        <Trans>This warranty has ended with the sale. Nothing is saved.</Trans>
      )}
    </Alert>
  );
}
