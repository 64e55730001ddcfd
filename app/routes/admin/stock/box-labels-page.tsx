import { Plural, useLingui } from '@lingui/react/macro';
import { shopContext } from '#app/context.ts';
import { labelChoice, MAX_LABELS } from '#app/domain/stock/box-labels/box-label.ts';
import { listBoxLabels } from '#app/domain/stock/box-labels/box-label-list.server.ts';
import { OfficeButtonLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { BoxLabelSheet } from '#app/ui/admin/stock/box-labels/box-label-sheet.tsx';
import { LabelChoiceForm } from '#app/ui/admin/stock/box-labels/label-choice-form.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import { loadPaperFont } from '#app/ui/voucher/paper-font.ts';
import { PrintButton } from '#app/ui/voucher/print-button.tsx';
import type { Route } from './+types/box-labels-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  const choice = labelChoice(url.searchParams);
  return { choice, ...(await listBoxLabels(context.get(shopContext).db, choice)) };
}

export default function BoxLabels({ loaderData: { choice, labels, isCut } }: Route.ComponentProps) {
  const { t } = useLingui();
  const withoutCode = labels.filter(({ code }) => !code).length;
  const texts = labels.map(({ phone }) => phone.name).join();
  return (
    <Page title={t`Labels`} lead={<Plural value={labels.length} one="# label" other="# labels" />} width="text">
      {labels.length === 0 ? (
        <EmptyState
          title={t`Nothing to label is in stock`}
          action={
            <OfficeButtonLink to="/admin/inventory" look="main">
              {t`Back to the inventory`}
            </OfficeButtonLink>
          }
        />
      ) : (
        <>
          <LabelChoiceForm choice={choice} />
          <div className="my-6 flex flex-wrap items-center gap-3">
            <PrintButton look="main" prepare={() => loadPaperFont(texts)} />
          </div>
          <div className="mb-5 flex flex-col gap-3 empty:hidden">
            {isCut && <Alert tone="warning">{t`Only the first ${MAX_LABELS} are here.`}</Alert>}
            {withoutCode > 0 && (
              <Alert tone="warning">
                <Plural
                  value={withoutCode}
                  one="# label has no bars: its item has no barcode. Enter it under Edit details."
                  other="# labels have no bars: their items have no barcode. Enter it under Edit details."
                />
              </Alert>
            )}
          </div>
          <BoxLabelSheet labels={labels} choice={choice} />
        </>
      )}
    </Page>
  );
}
