import { useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findForgetRefusal, forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { ForgetFacts, ForgetRefused } from '#app/ui/account/forget-texts.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/buyer-forget-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { name, isForgotten } = found(await readBuyer(db, id));
  return { name, isForgotten, refusal: await findForgetRefusal(db, id) };
}

export const action = personAction(noFields, async ({ db, by, id, url }) => {
  const forgotten = await forgetBuyer(db, by, id);
  if (!forgotten.ok) return forgotten;
  throw redirect(buyerPath(id) + url.search);
});

export default function BuyerForget({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { name, isForgotten, refusal } = loaderData;
  const { refused } = formResult(actionData);
  const orderRefusal = refused && 'number' in refused ? refused : refusal;
  const back = buyerPath(id) + useListSearch();
  return (
    <Page title={t`Delete the data of this buyer`} lead={<bdi>{name}</bdi>} width="form">
      <p>{t`Do this only if the buyer asks for it, and be sure that you speak with the right person.`}</p>
      <ForgetFacts />
      {orderRefusal && 'number' in orderRefusal ? (
        <ForgetRefused {...orderRefusal} />
      ) : (
        !isForgotten && (
          <OfficeResultForm result={actionData}>
            <SubmitButton look="danger" className="self-start">
              {t`Delete the data for ever`}
            </SubmitButton>
          </OfficeResultForm>
        )
      )}
      <OfficeButtonLink to={back} className="mt-6">
        {t`Go back`}
      </OfficeButtonLink>
    </Page>
  );
}
