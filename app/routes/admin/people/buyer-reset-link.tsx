import { Trans, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { readBuyer } from '#app/domain/orders/buyers/buyer-read.server.ts';
import { noFields, personAction } from '#app/http/form-action.server.ts';
import { found } from '#app/http/found.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { PhoneBadge } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { IssuedLink } from '#app/ui/admin/people/staff/issued-link.tsx';
import { OfficeButtonLink, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import type { Route } from './+types/buyer-reset-link';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { name, phone, verifiedPhone, lacksNumber } = found(await readBuyer(context.get(shopContext).db, id));
  return { name, phone, verifiedPhone, lacksNumber };
}

export const action = personAction(noFields, ({ context, by, id }) =>
  context.get(shopContext).auth.issueResetLink(by, id),
);

export default function BuyerResetLink({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  const { name, phone, verifiedPhone, lacksNumber } = loaderData;
  const back = buyerPath(id) + useListSearch();
  if (saved)
    return (
      <IssuedLink name={name} link={saved.link} back={back}>
        {t`Back to the buyer`}
      </IssuedLink>
    );
  return (
    <TaskPage title={t`Link for a new password`} lead={<bdi>{name}</bdi>} width="form" back={back}>
      {lacksNumber ? (
        <LacksNumber back={back} />
      ) : (
        <>
          <p className="font-semibold max-lg:mt-4">
            {t`Anyone with the link can open this account and see its orders. Check first:`}
          </p>
          <ul className="mt-2 mb-6 flex list-disc flex-col gap-2 ps-5">
            <li>
              {verifiedPhone === null ? (
                <Trans>
                  No number is confirmed for this account. It names <bdi className="tabular-nums">{phone}</bdi>, but
                  anyone can type a number. Be sure that you speak with the right person.
                </Trans>
              ) : (
                <>
                  <Trans>
                    You have spoken with this person on the confirmed number:{' '}
                    <bdi className="tabular-nums">{verifiedPhone}</bdi>. Call it yourself; a message alone proves
                    nothing.
                  </Trans>{' '}
                  <PhoneBadge isConfirmed />
                </>
              )}
            </li>
            <li>{t`They can name an order of this account: what they bought and when.`}</li>
            <li>{t`You send the link to this person and to nobody else.`}</li>
          </ul>
          <OfficeResultForm result={actionData}>
            <div className="admin-act">
              <OfficeButtonLink to={back}>{t`Go back`}</OfficeButtonLink>
              <SubmitButton>{t`Checked: make the link`}</SubmitButton>
            </div>
          </OfficeResultForm>
        </>
      )}
    </TaskPage>
  );
}

function LacksNumber({ back }: { back: string }) {
  const { t } = useLingui();
  return (
    <>
      <Alert tone="warning">{t`This buyer has no number to log in with. Confirm one on their page first.`}</Alert>
      <OfficeButtonLink to={back} look="main" className="mt-6">
        {t`Back to the buyer`}
      </OfficeButtonLink>
    </>
  );
}
