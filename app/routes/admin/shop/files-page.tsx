import { Trans, useLingui } from '@lingui/react/macro';
import { adminContext, localeContext } from '#app/context.ts';
import { LIST_FILES } from '#app/i18n/files/list-files.server.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { FileLinks } from '#app/ui/admin/components/list-download.tsx';
import { LIST_NAMES, SHOP_FILE_PATH } from '#app/ui/admin/paths/file-paths.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { mayOpen } from '#app/ui/admin/rights/route-rights.ts';
import { useMayOpen } from '#app/ui/admin/rights/use-may-open.ts';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/files-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { rights } = context.get(adminContext);
  const words = translationsFor(context.get(localeContext));
  const open = LIST_NAMES.filter((name) => mayOpen(rights, LIST_FILES[name].screen));
  return { lists: open.map((name) => ({ name, title: words._(LIST_FILES[name].title) })) };
}

/** Everything that can be taken out of the shop. */
export default function Files({ loaderData: { lists } }: Route.ComponentProps) {
  const { t } = useLingui();
  const allDays = new URLSearchParams({ dates: 'other' });
  return (
    <Page
      title={t`Files`}
      lead={<Trans>Save the lists of your shop. Excel files keep long numbers, such as IMEIs, whole.</Trans>}
      width="text"
    >
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
          <h2 className="text-lg font-semibold">
            <Trans>The whole shop</Trans>
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            <Trans>
              Accounts, stock, orders, rates and settings in one file, which another shop of this kind takes in. It has
              no passwords and no pictures.
            </Trans>
          </p>
          <OfficeButtonLink to={SHOP_FILE_PATH} reloadDocument download="shop.json">
            <Trans>Save the whole shop</Trans>
          </OfficeButtonLink>
        </section>
      )}
    </Page>
  );
}
