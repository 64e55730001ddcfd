import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { takeDraftToLogin } from '#app/ui/store/checkout/buyer-draft.ts';

/** Tells a guest before the form; what is typed here comes along. */
export function AccountNeeded() {
  return (
    <div className="flex flex-col gap-3 rounded-box bg-base-200 px-4 py-3">
      <p>
        <Trans>An order needs an account. What you type here is kept while you log in or register.</Trans>
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink to="/register?next=%2Fcart" onClick={takeDraftToLogin}>
          <Trans>Create an account</Trans>
        </ButtonLink>
        <ButtonLink to="/login?after=checkout&next=%2Fcart" look="quiet" onClick={takeDraftToLogin}>
          <Trans>I have an account already</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
