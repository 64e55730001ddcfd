import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { data, Form, useSubmit } from 'react-router';
import { logContext, shopContext } from '#app/context.ts';
import { seeOther } from '#app/http/see-other.ts';
import { forgetLogin } from '#app/ui/account/remembered-login.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { dropDraft } from '#app/ui/store/checkout/buyer-draft.ts';
import type { Route } from './+types/logout';

/** A link on another site must not log anybody out: after such a link, the page waits for its button. */
export function loader({ request }: Route.LoaderArgs) {
  const site = request.headers.get('Sec-Fetch-Site');
  return { isTrusted: site !== 'cross-site' && site !== 'same-site' };
}

export async function action({ context, request }: Route.ActionArgs) {
  try {
    const { cookies } = await context.get(shopContext).auth.logOut(request.headers);
    return seeOther('/login', cookies);
  } catch (error) {
    context.get(logContext).error({ err: error }, 'logout failed');
    return data({ ok: false as const }, { status: 500 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  dropDraft();
  forgetLogin();
  return serverAction();
}

/** The page sends the POST by itself, unless another site linked to it; without JavaScript, the button sends it (D 24). */
export default function Logout({ loaderData: { isTrusted }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  useEffect(() => {
    if (isTrusted) void submit(form.current, { replace: true });
  }, [isTrusted, submit]);

  return (
    <Page title={t`Logout`} width="form">
      <Form method="post" replace ref={form} className="flex flex-col gap-4">
        {actionData && <Alert>{t`You are still logged in, because something went wrong. Please try again.`}</Alert>}
        <SubmitButton>{t`Logout`}</SubmitButton>
      </Form>
    </Page>
  );
}
