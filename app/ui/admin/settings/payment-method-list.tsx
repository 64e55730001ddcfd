import { Trans, useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import type { PaymentEntry } from '#app/domain/payments/payment-method-forms.ts';
import { type PaymentAnswer, PaymentOutcome } from '#app/ui/admin/settings/payment-result.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';

/** The payment methods in the owner's order. Delete acts at once and can be undone. */
export function PaymentMethodList({ methods }: { methods: string[] }) {
  const { t } = useLingui();
  const fetcher = useFetcher<PaymentAnswer>();
  const entries: PaymentEntry[] = methods.map((method, position) => ({ position, method }));
  const busy = fetcher.state !== 'idle';
  return (
    <section className="mt-8 flex flex-col gap-4">
      {fetcher.data && !busy && <PaymentOutcome answer={fetcher.data} UndoForm={fetcher.Form} />}
      {methods.length === 0 ? (
        <Empty title={<Trans>No payment methods yet</Trans>}>
          <Trans>Buyers can order once you have added one.</Trans>
        </Empty>
      ) : (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {entries.map(({ position, method }) => (
            <li key={`${position} ${method}`} className="flex min-h-14 items-center justify-between gap-4 py-1.5">
              <span className="min-w-0 font-medium wrap-anywhere">{method}</span>
              <fetcher.Form method="post" action="/admin/payment-settings/removal" className="shrink-0">
                <input type="hidden" name="position" value={position} />
                <input type="hidden" name="method" value={method} />
                <Button
                  type="submit"
                  size="small"
                  look="quiet"
                  busy={busy && fetcher.formData?.get('position') === String(position)}
                  aria-label={t`Delete ${method}`}
                >
                  <Trans>Delete</Trans>
                </Button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
