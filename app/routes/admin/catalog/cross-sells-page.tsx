import { useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { crossSellForm } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import { findArticles, listCrossSells, readModelName } from '#app/domain/catalog/cross-sells/cross-sell-read.server.ts';
import { setCrossSell } from '#app/domain/catalog/cross-sells/cross-sell-set.server.ts';
import { readFirstPhotos } from '#app/domain/catalog/photos/photo-read.server.ts';
import { searchText } from '#app/domain/text/search-param.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { CrossSellChoice } from '#app/ui/admin/catalog/cross-sells/cross-sell-choice.tsx';
import { CrossSellOutcome } from '#app/ui/admin/catalog/cross-sells/cross-sell-outcome.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { LiveHandle } from '#app/ui/live/live-data.ts';
import type { Route } from './+types/cross-sells-page';

export const handle: LiveHandle = { shows: ['catalog'] };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = searchText(url.searchParams.get('q'));
  const model = await readModelName(db, id);
  if (model === null) return data({ model, search, chosen: [], found: [], photos: {} }, { status: 404 });
  const [chosen, found] = await Promise.all([listCrossSells(db, model), findArticles(db, search)]);
  return data({ model, search, chosen, found, photos: await readFirstPhotos(db, [...chosen, ...found]) });
}

export const action = personAction(crossSellForm, ({ db, by, id, value }) =>
  setCrossSell(db, by, { ...value, itemId: id }),
);

export default function CrossSells({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { model } = loaderData;
  if (model === null) return <ItemMissingPage />;
  return (
    <Page title={t`Goes with it`} lead={model} width="text">
      <div className="flex flex-col gap-6">
        {actionData && <CrossSellOutcome result={actionData} />}
        <CrossSellChoice {...loaderData} />
      </div>
    </Page>
  );
}
