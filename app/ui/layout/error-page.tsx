import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/components/button.tsx';
import { KeptPage } from '#app/ui/layout/kept-page.tsx';
import { Page } from '#app/ui/layout/page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const here = useLocation();
  const { errors } = use(DataRouterContext)?.router.state ?? {};
  // The router has recorded no error that a component has thrown in the browser.
  if (!import.meta.env.SSR && !Object.values(errors ?? {}).includes(error)) return <KeptPage error={error} />;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Page title={t`Not found`} lead={t`This page does not exist.`} width="text">
        <ButtonLink to="/" look="main">
          {t`Go to the shop`}
        </ButtonLink>
      </Page>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    const { sent, outage } = (error.data ?? {}) as { sent?: boolean; outage?: string };
    if (sent && outage === 'cannot-save') return <CannotSavePage />;
    return (
      <Page
        title={t`The shop cannot be reached`}
        heading={t`The shop cannot be reached at the moment. Please try again in a minute.`}
        {...(sent && {
          lead: t`What you just sent may not be saved. Go back, check whether it is there, and if not, send it again.`,
        })}
        width="text"
      >
        <ButtonLink to={here} reloadDocument look="main">
          {t`Try again`}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={t`Something went wrong`} heading={t`Something went wrong. Please try again.`} width="text">
      <ButtonLink to={here} reloadDocument look="main">
        {t`Try again`}
      </ButtonLink>
    </Page>
  );
}

function CannotSavePage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`The shop cannot save anything now`}
      heading={t`The shop cannot save anything now. Please try again in a few minutes.`}
      lead={t`Nothing was saved. Go back: your browser still has what you typed.`}
      width="text"
    >
      <ButtonLink to="/" look="main">
        {t`Go to the shop`}
      </ButtonLink>
    </Page>
  );
}
