import { Trans, useLingui } from '@lingui/react/macro';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { PictureField } from '#app/ui/admin/components/picture-field.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { IMPORT_PATH, TEMPLATE_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

const FILE = { name: 'stock', accept: '.csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain' };

export function ImportFile({ result }: { result: object | undefined }) {
  const { t } = useLingui();
  const { recordsImeis } = useShopFeatures();
  return (
    <section className="flex flex-col gap-4">
      <OfficeResultForm result={result} action={IMPORT_PATH} encType="multipart/form-data">
        <PictureField label={t`Choose the file (CSV or Excel)`} file={FILE} />
        <SubmitButton className="self-start" busyLabel={<Trans>Reading the list…</Trans>}>
          <Trans>Look at the list</Trans>
        </SubmitButton>
      </OfficeResultForm>
      <a href={TEMPLATE_PATH} download="stock-list.csv" className="link inline-flex min-h-11 items-center self-start">
        <Trans>Save an empty list to fill in</Trans>
      </a>
      <Fold summary={<Trans>What the list may have</Trans>} hint={<Trans>headings in English or Burmese</Trans>}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
          <li>
            <Trans>One row for each item, with its name, RAM, ROM and quantity. Items that are new are added.</Trans>
          </li>
          {recordsImeis && (
            <li>
              <Trans>
                Or one row for each phone, with its IMEI. Condition, colour and supplier may stand beside it.
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              Amounts as 1,250,000, in lakh, and in Burmese digits. Sale prices follow from cost, rate and profit.
            </Trans>
          </li>
          {recordsImeis && (
            <li>
              <Trans>
                Format columns of IMEIs and barcodes as text before you type, or the spreadsheet damages them.
              </Trans>
            </li>
          )}
        </ul>
      </Fold>
    </section>
  );
}
