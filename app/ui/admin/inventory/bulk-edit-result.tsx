import { Plural, Trans } from '@lingui/react/macro';
import type { BulkChanged, BulkProblem } from '#app/domain/inventory/bulk-edit-form.ts';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import type { BulkEditResult } from '#app/ui/admin/inventory/bulk-edit-page.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useTypeLabel } from '#app/ui/hooks/type-labels.ts';

export function BulkEditOutcome({ result }: { result: BulkEditResult }) {
  if (result.ok) return <Changed {...result} />;
  if (!('problem' in result)) return null;
  return (
    <Alert>
      <Problem result={result} />
    </Alert>
  );
}

function Changed({ count, change }: BulkChanged) {
  const typeLabel = useTypeLabel();
  if (change.change === 'type') {
    const type = typeLabel(change.type);
    return (
      <Toast>
        <Plural
          value={count}
          one={`# phone is now of the type ${type}.`}
          other={`# phones are now of the type ${type}.`}
        />
      </Toast>
    );
  }
  return (
    <Toast>
      <Trans>
        Profit % is now <Decimal value={change.profit} />, and the prices follow:{' '}
        <Plural value={count} one="# phone" other="# phones" />
      </Trans>
    </Toast>
  );
}

function Problem({ result }: { result: BulkProblem }) {
  switch (result.problem) {
    case 'no-such-type':
      return <Trans>Nothing was changed: this type is not in the settings any more.</Trans>;
    case 'no-such-item':
      return <Trans>Nothing was changed: one of these phones is not in the inventory any more.</Trans>;
    case 'no-cost':
      return <Trans>Nothing was changed: {result.name} has no cost or no exchange rate.</Trans>;
    case 'no-price':
      return <Trans>Nothing was changed: this profit gives no price for {result.name}.</Trans>;
  }
}
