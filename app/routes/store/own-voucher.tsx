import { useLingui } from '@lingui/react/macro';
import { data, Form, Link, useNavigate, useSearchParams } from 'react-router';
import { personContext, shopContext } from '#app/context.ts';
import { ORDER_STATUSES } from '#app/domain/order-status.ts';
import { readOwnOrder } from '#app/domain/orders/order-list.server.ts';
import { termsPath } from '#app/domain/orders/order-paths.ts';
import { readVoucherData } from '#app/domain/shop/voucher-data.server.ts';
import { requirePerson } from '#app/http/middleware/require-person.server.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import { Button } from '#app/ui/components/button.tsx';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { Dialog } from '#app/ui/components/dialog.tsx';
import { Voucher } from '#app/ui/voucher/voucher.tsx';
import type { Route } from './+types/own-voucher';
import '#app/i18n/my-orders-translations.ts';

export const middleware = [requirePerson];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const order = await readOwnOrder(db, context.get(personContext).id, params.id);
  if (!order || !ORDER_STATUSES[order.status].isSold) throw data(null, { status: 404 });
  return { order, ...(await readVoucherData(db, [order], env.timeZone, linkOrigin(env))) };
}

export default function VoucherDialog({ loaderData: { order, ...voucherData } }: Route.ComponentProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const page = params.get('page');
  const close = () => navigate({ pathname: '/my-orders', search: `${params}` }, { preventScrollReset: true });
  return (
    <Dialog open onClose={close} labelledBy="voucher" startsAtHeading isWide>
      <Voucher
        {...voucherData}
        orders={[order]}
        id="voucher"
        close={
          <Form action="/my-orders" className="contents">
            {page && <input type="hidden" name="page" value={page} />}
            <Button
              type="submit"
              onClick={(event) => {
                event.preventDefault();
                close();
              }}
            >
              {t`Close`}
            </Button>
          </Form>
        }
      >
        <div className="pb-6">
          <ContactLinks contacts={voucherData.contacts} message={t`Order ${order.number}`} />
          {order.termsVersion !== null && (
            <Link
              to={termsPath(order.termsVersion)}
              className="link mt-2 inline-flex min-h-11 items-center print:hidden"
            >
              {t`Shop terms of this order`}
            </Link>
          )}
        </div>
      </Voucher>
    </Dialog>
  );
}
