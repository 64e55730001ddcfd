import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { z } from 'zod';
import { optionalText } from '#app/domain/fields.ts';
import { confirmPhone, undoPhoneConfirmation } from '#app/domain/orders/buyers/buyer-phone.server.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';
import { BuyerGone } from '#app/ui/admin/orders/buyers/buyer-gone.tsx';
import { LoginNumberField, PhoneAct } from '#app/ui/admin/orders/buyers/phone-forms.tsx';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/buyer-phone-page';

/** `act` is `undo` to take a confirmation back. `takenFrom`: the account that loses the number of `order`, as the admin knows. */
const phoneForm = z.object({
  act: optionalText(10),
  phone: optionalText(60),
  order: optionalText(64),
  takenFrom: optionalText(64),
});

export const middleware = [redirectGetTo('/admin/buyers')];

export const action = personAction(phoneForm, async ({ db, by, id, value: { act, ...number }, url }) => {
  const done = act === 'undo' ? await undoPhoneConfirmation(db, by, id) : await confirmPhone(db, by, { id, ...number });
  if (!done.ok) return done;
  throw redirect((number.order === '' ? buyerPath(id) : adminOrderPath(number.order)) + url.search);
});

/** Shows why nothing was done, and asks before another buyer loses the number. */
export default function BuyerPhonePage({ actionData, params: { id } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { refused, typed } = formResult(actionData);
  if (refused?.problem === 'no-such-buyer') return <BuyerGone />;
  const toBuyer = <OfficeButtonLink to={buyerPath(id)}>{t`Open this buyer`}</OfficeButtonLink>;
  if (refused?.problem === 'has-number')
    return (
      <Page title={t`Phone number`} width="form">
        <Alert>
          <Trans>
            Another number is confirmed for this buyer, {refused.number}. Nothing is changed. If it is not theirs any
            more, change it on their page.
          </Trans>
        </Alert>
        <div className="mt-6">{toBuyer}</div>
      </Page>
    );
  if (!refused || (refused.problem === 'no-number' && typed.order))
    return (
      <Page title={t`Phone number`} width="form">
        <Alert>{t`This is not one whole phone number. Nothing is changed.`}</Alert>
        <div className="mt-6">{toBuyer}</div>
      </Page>
    );
  if (refused.problem === 'no-number')
    return (
      <Page title={t`Phone number`} width="form">
        <PhoneAct id={id} act="confirm" look="main" label={t`I have spoken to this person`}>
          <LoginNumberField typed={typed.phone} problem={t`This is not one whole phone number. Nothing is changed.`} />
        </PhoneAct>
        <div className="mt-6">{toBuyer}</div>
      </Page>
    );
  const { name, id: otherId } = refused.other;
  const back = <OfficeButtonLink to={buyerPath(otherId)}>{t`Open the other buyer`}</OfficeButtonLink>;
  if (refused.problem === 'confirmed-elsewhere')
    return (
      <Page title={t`Phone number`} width="form">
        <Alert>
          <Trans>
            This number is confirmed for another buyer, {name}. Nothing is changed. If it is not theirs any more, take
            that confirmation back first.
          </Trans>
        </Alert>
        <div className="mt-6">{back}</div>
      </Page>
    );
  return (
    <Page title={t`Another buyer has this number`} width="form">
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          <Trans>
            {name} has registered with this number too, and you have not confirmed it for them. If you go on, {name}{' '}
            cannot log in with it any more.
          </Trans>
        </Alert>
        <p>
          <Trans>
            The orders of both stay as they are. If {name} is a real buyer, speak to them on another number and confirm
            it on their page. Then they log in with that one.
          </Trans>
        </p>
        <div className="flex flex-wrap items-start gap-2">
          {back}
          <PhoneAct
            id={id}
            act="confirm"
            look="danger"
            label={t`Give the number to this buyer`}
            fields={{ phone: typed.phone ?? '', order: typed.order ?? '', takenFrom: otherId }}
          />
        </div>
      </div>
    </Page>
  );
}
