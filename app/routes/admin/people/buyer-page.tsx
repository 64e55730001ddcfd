import { useLingui } from '@lingui/react/macro';
import { formContext, shopContext } from '#app/context.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { readShownBalances } from '#app/domain/money/payments/shown-balances.server.ts';
import { noteForm } from '#app/domain/orders/buyers/buyer.ts';
import { saveBuyerNote } from '#app/domain/orders/buyers/buyer-note.server.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { listOrders } from '#app/domain/orders/order-list.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { BuyerFacts } from '#app/ui/admin/orders/buyers/buyer-facts.tsx';
import { BlockForm, DataLinks, NoteForm } from '#app/ui/admin/orders/buyers/buyer-forms.tsx';
import { BuyerOrders } from '#app/ui/admin/orders/buyers/buyer-orders.tsx';
import { BuyerPhone, ResetLinkCard } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { Pager } from '#app/ui/lists/pager.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/buyer-page';

export const handle: LiveHandle = { shows: ['orders'] };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const buyer = found(await readBuyer(db, id));
  const { orders, page, pages } = await listOrders(db, { uid: id }, requestedPage(url));
  const balances = await readShownBalances(db, orders);
  return { buyer, orders, balances, page, pages, today: businessDate(new Date(), env.timeZone) };
}

export const action = personAction(noteForm, async ({ db, by, id, value: typed, context }) => {
  const shown = readOriginal(context.get(formContext), noteForm);
  const saved = await saveBuyerNote(db, by, { id, typed, shown });
  return saved.ok ? { ok: true, shown: typed } : saved;
});

export default function Buyer({ loaderData, actionData }: Route.ComponentProps) {
  const { buyer, orders, balances, page, pages, today } = loaderData;
  const { t } = useLingui();
  const name = buyer.name;
  return (
    <Page title={t`Buyer ${name}`} heading={null}>
      <BuyerFacts buyer={buyer} />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section className="min-w-0">
          <h2 className="mb-2 font-semibold">{t`Orders`}</h2>
          <BuyerOrders orders={orders} balances={balances} today={today} />
          <Pager page={page} pages={pages} />
        </section>
        <div className="flex min-w-0 flex-col gap-3">
          {buyer.isForgotten ? (
            <p className="order-card">{t`The data of this buyer is deleted. The orders stay without a name.`}</p>
          ) : (
            <>
              <BuyerPhone buyer={buyer} />
              <ResetLinkCard id={buyer.id} />
              <NoteForm note={buyer.shopNote} result={actionData} />
              <BlockForm id={buyer.id} isBlocked={buyer.blockedAt !== null} />
              <DataLinks id={buyer.id} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
