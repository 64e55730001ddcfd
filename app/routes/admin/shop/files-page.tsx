import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import { localeContext, personContext, shopContext } from '#app/context.ts';
import { choice } from '#app/domain/fields.ts';
import { hasFeeds, switchFeeds } from '#app/domain/shop/feeds/feed-setting.server.ts';
import { FEED_PATHS } from '#app/domain/shop/feeds/feed-text.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { LIST_FILES } from '#app/i18n/files/list-files.server.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';
import { FileLinks } from '#app/ui/admin/components/list-download-links.tsx';
import { LIST_NAMES, SHOP_FILE_PATH } from '#app/ui/admin/paths/file-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { useMayOpen, useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { ResultForm, SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/files-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(shopContext);
  const { rights } = context.get(personContext);
  const words = translationsFor(context.get(localeContext));
  const { recordsImeis } = await readShopFeatures(db);
  const open = LIST_NAMES.filter(
    (name) => mayOpen(rights, LIST_FILES[name].screen) && (recordsImeis || name !== 'units'),
  );
  return {
    lists: open.map((name) => ({ name, title: words._(LIST_FILES[name].title) })),
    feeds: (await hasFeeds(db)) ? FEED_PATHS.map((path) => linkOrigin(env) + path) : null,
  };
}

export const action = personAction(z.object({ feeds: choice(['yes', 'no']) }), async ({ db, by, value }) => {
  await switchFeeds(db, by, value.feeds === 'yes');
  return { ok: true };
});

export default function Files({ loaderData: { lists, feeds }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const allDays = new URLSearchParams({ dates: 'other' });
  return (
    <Page title={t`Files`} lead={t`Save the lists of your shop. Excel files keep long numbers whole.`} width="text">
      <ul className="divide-y divide-base-300 border-y border-base-300">
        {lists.map(({ name, title }) => (
          <li key={name}>
            <FileLinks list={name} params={allDays} className="justify-between py-2">
              {title}
            </FileLinks>
          </li>
        ))}
      </ul>
      {useMayOpen()(SHOP_FILE_PATH) && (
        <section className="mt-10">
          <h2 className="heading">{t`The whole shop`}</h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            <Trans>
              Accounts, stock, orders, rates and settings in one file, which another shop of this kind takes in. It has
              no passwords and no pictures.
            </Trans>
          </p>
          <OfficeButtonLink to={SHOP_FILE_PATH} reloadDocument download="shop.json">
            {t`Save the whole shop`}
          </OfficeButtonLink>
        </section>
      )}
      <Feeds addresses={feeds} result={actionData} />
    </Page>
  );
}

type FeedsProps = { addresses: string[] | null; result: Route.ComponentProps['actionData'] };

function Feeds({ addresses, result }: FeedsProps) {
  const { t } = useLingui();
  const { problems } = formResult(result);
  const mayAct = useMaySend();
  if (!mayAct) return null;
  const [meta, google] = addresses ?? [];
  return (
    <section className="mt-10">
      <h2 className="heading">{t`Product feeds`}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        <Trans>
          Facebook, Instagram and Google can fetch your phones with photo, price and stock from an address. Anybody who
          knows the address can read them, as in your shop.
        </Trans>
      </p>
      {meta && google && (
        <div className="mb-4 flex flex-col gap-3">
          <CopyValue label="Facebook, Instagram" value={meta} />
          <CopyValue label="Google" value={google} />
        </div>
      )}
      <ResultForm result={result} className="flex flex-col items-start gap-4">
        {problems.feeds && <Alert>{t`Something went wrong. Please try again.`}</Alert>}
        <input type="hidden" name="feeds" value={addresses ? 'no' : 'yes'} />
        <SubmitButton look="plain">{addresses ? t`Switch the feeds off` : t`Switch the feeds on`}</SubmitButton>
      </ResultForm>
    </section>
  );
}
