import { useLingui } from '@lingui/react/macro';
import { Alert } from '#app/ui/components/message.tsx';

export type WarrantyProblem = 'void' | 'not-void' | 'ended' | 'changed-meanwhile';

export function WarrantyRefusal({ problem }: { problem: WarrantyProblem }) {
  const { t } = useLingui();
  if (problem === 'changed-meanwhile')
    return (
      <Alert tone="warning">
        {t`Someone else extended this warranty in the meantime. Nothing is saved. Look at the last day again.`}
      </Alert>
    );
  const messages = {
    void: t`This warranty is void already. Nothing is saved.`,
    'not-void': t`This warranty is not void any more. Nothing is saved.`,
    ended: t`This warranty has ended with the sale. Nothing is saved.`,
  };
  return <Alert>{messages[problem]}</Alert>;
}
