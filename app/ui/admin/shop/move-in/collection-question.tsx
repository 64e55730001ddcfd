import { useLingui } from '@lingui/react/macro';
import { type MoveIn, NAMED_COLLECTIONS } from '#app/domain/shop/move-in/move-in.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { DiscardForm } from '#app/ui/admin/shop/move-in/discard-form.tsx';
import { collectionLabel } from '#app/ui/admin/shop/move-in/move-in-labels.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

export function CollectionQuestion({ move: { id, fileName }, result }: { move: MoveIn; result: object | undefined }) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading wrap-anywhere">{fileName}</h2>
      <Alert tone="warning">{t`The documents in this file do not say what they are. Please choose it.`}</Alert>
      <OfficeResultForm result={result} action={MOVE_IN_PATH}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="latest" value="none" />
        <SelectField
          label={t`What is in this file`}
          name="collection"
          defaultValue="inventories"
          options={NAMED_COLLECTIONS.map((collection) => ({
            value: collection,
            label: `${collectionLabel(collection, (message) => t(message))} (${collection})`,
          }))}
        />
        <SubmitButton className="self-start">{t`Look at the file`}</SubmitButton>
      </OfficeResultForm>
      <DiscardForm id={id} />
    </section>
  );
}
