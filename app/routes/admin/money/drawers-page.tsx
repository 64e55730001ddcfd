import { Trans, useLingui } from '@lingui/react/macro';
import { personContext, shopContext } from '#app/context.ts';
import { drawerForm } from '#app/domain/money/drawers/drawer-form.ts';
import { addDrawer, listDrawers } from '#app/domain/money/drawers/drawer-list.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { DrawerAddForm, DrawerList } from '#app/ui/admin/money/drawer-list.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/drawers-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, rights } = context.get(personContext);
  const drawers = await listDrawers(context.get(shopContext).db);
  const seesAll = rights.includes('reports.view');
  return {
    drawers: drawers.map(({ shift, ...drawer }) => ({
      ...drawer,
      shift: shift && { ...shift, mayCount: seesAll || shift.openedBy === id },
    })),
  };
}

export const action = personAction(drawerForm, ({ db, by, value }) => addDrawer(db, by, value.name));

export default function Drawers({ loaderData: { drawers }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Drawers`}
      lead={
        <Trans>
          Open a drawer with what lies in it, and count it at the end. Cash that you enter belongs to the drawer that is
          open.
        </Trans>
      }
      width="text"
    >
      <div className="flex flex-col gap-8">
        <DrawerList drawers={drawers} />
        <DrawerAddForm isFirst={drawers.length === 0} result={actionData} />
      </div>
    </Page>
  );
}
