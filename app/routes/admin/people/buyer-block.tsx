import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { buyerAct } from '#app/routes/admin/people/buyer-act.server.ts';
import { BuyerGone } from '#app/ui/admin/orders/buyers/buyer-gone.tsx';

export const middleware = [redirectGetTo('/admin/buyers')];

export const action = buyerAct(({ db, by, id }) => setBlocked(db, by.now, by.uid, { buyer: id, blocked: true }));

export default BuyerGone;
