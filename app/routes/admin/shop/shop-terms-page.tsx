import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { formContext, shopContext } from '#app/context.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { termsPath } from '#app/domain/orders/order-paths.ts';
import { areTermsRead, listTerms, readTerms, saveTerms } from '#app/domain/shop/terms/terms.server.ts';
import { termsForm } from '#app/domain/shop/terms/terms.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { found } from '#app/http/found.ts';
import { byOf } from '#app/http/request-client.ts';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { remountKey, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shop-terms-page';

const TEXTS = ['my', 'en'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { my, en } = found(await readTerms(db));
  const isRead = await areTermsRead(db);
  return { terms: { my, en }, isRead, versions: await listTerms(db), unicodeTexts: unicodeFields({ my, en }, TEXTS) };
}

export async function action({ context }: Route.ActionArgs) {
  const form = parseForm(context, termsForm, TEXTS);
  const shown = readOriginal(context.get(formContext), termsForm);
  if (!form.ok) return badForm(form, { shown });
  const by = byOf(context);
  const saved = await saveTerms(context.get(shopContext).db, by, { typed: form.value, shown });
  return saved.ok ? { ...saved, shown: form.value } : data({ ...saved, typed: form.value }, { status: 409 });
}

export default function ShopTerms({
  loaderData: { terms, isRead, versions, unicodeTexts },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const labelOf = useFieldLabels();
  return (
    <Page
      title={t`Shop terms`}
      lead={
        <Trans>
          Buyers accept them with each order. A change applies to orders from then on; earlier orders keep the version
          they were placed under.
        </Trans>
      }
    >
      <EditForm result={actionData} className="flex max-w-5xl flex-col gap-4">
        {actionData?.ok && <Toast>{t`Terms saved`}</Toast>}
        <EditConflictAlert result={actionData} labelOf={labelOf} />
        {!isRead && (
          <Alert tone="warning">
            <Trans>
              Your shop opened with this text. Buyers hold you to it: read it, change what is not so, and press the
              button below.
            </Trans>
          </Alert>
        )}
        <OriginalFields saved={terms} result={actionData} />
        <p>
          <Trans>
            A line that begins with # is a heading, one that begins with - belongs to a list. An empty line begins a
            paragraph.
          </Trans>
        </p>
        <div className="form-columns">
          {TEXTS.map((name) => (
            <TextField
              key={`${name} ${remountKey(unicodeTexts)}`}
              label={labelOf(name)}
              name={name}
              defaultValue={terms[name]}
              multiline
              rows={18}
              lang={name}
            />
          ))}
        </div>
        <ZawgyiOffer unicodeTexts={unicodeTexts} />
        <SubmitButton className="lg:min-w-60 lg:self-start">{isRead ? t`Save` : t`These terms are right`}</SubmitButton>
      </EditForm>
      <FirstStepNext />
      <section className="mt-10">
        <h2 className="heading mb-2">{t`Versions`}</h2>
        <ul>
          {versions.map(({ version, at, who }) => (
            <li key={version}>
              <OfficeTextLink to={termsPath(version)}>{t`Version ${version}`}</OfficeTextLink>{' '}
              <span className="text-muted *:whitespace-normal">
                <Moment at={at} /> · {who ?? t`Starting text`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
