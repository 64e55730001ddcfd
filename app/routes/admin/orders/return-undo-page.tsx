import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { reasonForm } from '#app/domain/fields.ts';
import { returnPath } from '#app/domain/orders/order-paths.ts';
import { readReturn } from '#app/domain/orders/returns/return-read.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found, requireFound } from '#app/http/found.ts';
import { ReasonForm } from '#app/ui/admin/components/reason-form.tsx';
import { ReturnUndoProblem } from '#app/ui/admin/orders/returns/return-problem.tsx';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import { ReturnList } from '#app/ui/orders/return-list.tsx';
import type { Route } from './+types/return-undo-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { orderReturn: found(await readReturn(context.get(shopContext).db, id)) };
}

export const action = personAction(reasonForm, async ({ db, by, id, value }) =>
  requireFound(await undoReturn(db, by, { id, ...value }), 'no-such-return'),
);

export default function ReturnUndo({ loaderData: { orderReturn }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { id, number, order, undoneAt } = orderReturn;
  const search = useListSearch();
  const { saved, refused } = formResult(actionData);
  return (
    <Page title={t`Undo return ${number}`} lead={t`Order ${order.number}`} width="form">
      <div className="flex flex-col gap-5">
        {saved && <Toast>{t`The return is undone.`}</Toast>}
        {refused && (
          <Alert>
            <ReturnUndoProblem refused={refused} />
          </Alert>
        )}
        <ReturnList returns={[orderReturn]} pathOf={(each) => returnPath(each) + search} />
        {undoneAt === null && (
          <ReasonForm result={actionData} hint={t`The buyer does not see this.`} button={t`Undo the return`}>
            <Trans>
              For a return that was entered by mistake. The goods are with the buyer again, the stock and the sales are
              as before, and the refund that was entered with it is void. Other refunds stay, and a request to cancel
              stays answered.
            </Trans>
          </ReasonForm>
        )}
        <OfficeButtonLink to={returnPath(id) + search} size="small" look="quiet" className="-ms-3.5 self-start">
          {t`Back to return ${number}`}
        </OfficeButtonLink>
      </div>
    </Page>
  );
}
