import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { shopContext } from '#app/context.ts';
import { withoutNul } from '#app/domain/fields.ts';
import { listAgreeing, listSubmitted } from '#app/domain/money/checking/payment-queue.server.ts';
import { WALK_IN } from '#app/domain/people/accounts/walk-in.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { ListDownload } from '#app/ui/admin/components/list-download-links.tsx';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { DecisionOutcome, type DecisionResult } from '#app/ui/admin/money/payment-decision-form.tsx';
import { PaymentToCheck } from '#app/ui/admin/money/payment-to-check.tsx';
import { STATEMENT_PATH, TOGETHER_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useBackPath } from '#app/ui/hooks/url-params.ts';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';
import { SearchBox } from '#app/ui/lists/search-box.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/payments-page';

export const handle: LiveHandle = { shows: ['orders', 'paymentAccounts'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchText(url.searchParams.get('q'));
  const { db } = context.get(shopContext);
  const orderId = withoutNul(url.searchParams.get('order') ?? '') || undefined;
  const queue = await listSubmitted(db, search, orderId);
  const agreeing = queue.length > 1 ? await listAgreeing(db) : [];
  return { search, queue, agreeing: agreeing.length };
}

export default function Payments({ loaderData: { agreeing, ...shown } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { search, queue } = shown;
  return (
    <TaskPage
      title={t`Payments`}
      back={queue.length > 0 ? '/admin/admin-orders' : undefined}
      actions={
        <OfficeButtonLink to={STATEMENT_PATH} size="small" look="quiet">
          {t`Statement`}
        </OfficeButtonLink>
      }
      lead={t`Payments that buyers report. Buyers take turns, the longest waiting first.`}
    >
      <div className="flex flex-col gap-6">
        {agreeing > 1 && (
          <OfficeButtonLink to={TOGETHER_PATH} look="tonal" className="self-start">
            <Plural value={agreeing} one="Verify # that agrees" other="Verify # that agree" />
          </OfficeButtonLink>
        )}
        <Queue key={search} {...shown} />
        {(search !== '' || queue.length > 0) && <SearchBox label={t`Search`} value={search} />}
        <p>
          <OfficeTextLink to="/admin/payments/slips">{t`How long pictures are kept`}</OfficeTextLink>
        </p>
        <ListDownload list="payments">{t`Save all payments`}</ListDownload>
      </div>
    </TaskPage>
  );
}

function Queue({ search, queue }: Omit<Route.ComponentProps['loaderData'], 'agreeing'>) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  const fetcher = useFetcher<DecisionResult>();
  const navigate = useNavigate();
  const back = useBackPath() || '/admin/admin-orders';
  const [first] = queue;
  const [shownId, setShownId] = useState(first?.id);
  const decided = fetcher.data;
  const { saved, refused } = formResult(decided);
  // Another admin's decision must not put another payment under a finger that is about to verify.
  const isReplaced = first !== undefined && shownId !== undefined && first.id !== shownId;
  const isOwnDecision = shownId !== undefined && (saved ?? refused)?.id === shownId;
  useEffect(() => {
    if (first ? !isReplaced || isOwnDecision : !isOwnDecision) setShownId(first?.id);
  }, [first, isReplaced, isOwnDecision]);
  const isLast =
    saved !== undefined && isOwnDecision && first === undefined && search === '' && fetcher.state === 'idle';
  useEffect(() => {
    if (isLast) navigate(back, { state: { moneyStep: saved.decision } });
  }, [isLast, saved, back, navigate]);
  return (
    <>
      {decided && fetcher.state === 'idle' && <DecisionOutcome result={decided} />}
      {!first && (
        <EmptyState title={search ? t`No waiting payment matches this search` : t`Nothing to check`}>
          {t`A payment appears here when a buyer reports it.`}
        </EmptyState>
      )}
      {first && isReplaced && !isOwnDecision && (
        <Alert
          tone="warning"
          action={
            <Button size="small" onClick={() => setShownId(first.id)}>
              {t`Next payment`}
            </Button>
          }
        >
          {t`The payment shown here has been decided or withdrawn.`}
        </Alert>
      )}
      {first && (!isReplaced || isOwnDecision) && (
        <PaymentToCheck key={first.id} payment={first} Form={fetcher.Form} isBusy={fetcher.state !== 'idle'} />
      )}
      {first && first.buyer.waiting > 1 && (
        <WaitingPayments
          title={<Trans>Also from {buyerName(first.order.name)}</Trans>}
          queue={queue.slice(1).filter(({ buyer }) => buyer.payer === first.buyer.payer)}
          action={
            first.buyer.uid !== WALK_IN && (
              <OfficeButtonLink
                to={`/admin/payments/buyers/${encodeURIComponent(first.buyer.uid)}/rejection`}
                size="small"
              >
                {t`Reject all of this buyer`}
              </OfficeButtonLink>
            )
          }
        />
      )}
      <WaitingPayments
        title={t`Next`}
        queue={queue.filter(({ buyer }) => buyer.payer !== first?.buyer.payer)}
        ofOthers
      />
    </>
  );
}

type WaitingPaymentsProps = {
  title: ReactNode;
  queue: Route.ComponentProps['loaderData']['queue'];
  action?: ReactNode;
  ofOthers?: boolean;
};

function WaitingPayments({ title, queue, action, ofOthers }: WaitingPaymentsProps) {
  const { t } = useLingui();
  const buyerName = useBuyerName();
  if (queue.length === 0) return null;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="heading min-w-0 wrap-anywhere">{title}</h2>
        {action}
      </div>
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {queue.map(({ id, amount, order, buyer }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {t`Order ${order.number}`}
              {ofOthers && ` · ${buyerName(order.name)}`}
              {ofOthers && buyer.waiting > 1 && (
                <>
                  {' · '}
                  <Plural value={buyer.waiting} one="# payment" other="# payments" />
                </>
              )}
            </span>
            <Mmk value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
