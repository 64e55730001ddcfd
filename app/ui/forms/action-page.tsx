import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/ui/components/button.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { Page } from '#app/ui/layout/page.tsx';

type Back = { to: string; label: ReactNode };

type ActionPageProps = {
  title: string;
  back: Back;
  missing?: boolean | undefined;
  children?: ReactNode;
};

export function ActionPage({ title, back, missing, children }: ActionPageProps) {
  const { t } = useLingui();
  return (
    <Page title={missing ? t`Not found` : title} width="form">
      {children}
      <ButtonLink to={back.to + useListSearch(['from'])} look="main" className="mt-6">
        {back.label}
      </ButtonLink>
    </Page>
  );
}

type ConfirmPageProps = {
  question: string;
  confirmLabel: ReactNode;
  back: string;
  fields?: Record<string, string | string[]>;
  children?: ReactNode;
};

/** Asks for confirmation in browsers without scripts. The form posts to its own URL. */
export function ConfirmPage({ question, confirmLabel, back, fields = {}, children }: ConfirmPageProps) {
  const { t } = useLingui();
  return (
    <Page title={question} lead={children} width="form">
      <Form method="post" className="flex flex-wrap gap-2">
        {Object.entries(fields).flatMap(([name, values]) =>
          [values].flat().map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )}
        <ButtonLink to={back + useListSearch()}>{t`Go back`}</ButtonLink>
        <Button type="submit" look="danger">
          {confirmLabel}
        </Button>
      </Form>
    </Page>
  );
}
