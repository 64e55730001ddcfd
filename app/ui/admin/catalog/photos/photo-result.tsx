import { useLingui } from '@lingui/react/macro';
import type { Problems } from '#app/domain/fields.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { ItemMissingPage } from '#app/ui/admin/components/item-missing.tsx';
import { itemPath } from '#app/ui/admin/paths/admin-paths.ts';
import { Toast } from '#app/ui/components/message.tsx';
import { ActionPage, ConfirmPage } from '#app/ui/forms/action-page.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { formResult } from '#app/ui/forms/form-result.ts';

export type PhotoResult =
  | { ok: true }
  | { ok: false; problem: 'no-such-item' | 'no-such-photo' }
  | { ok: false; problems: Problems }
  | Unavailable;

export function PhotoResultAlert({ result }: { result: PhotoResult }) {
  const { t } = useLingui();
  return (
    <ActionResult
      result={result}
      problems={{
        'no-such-item': t`This item is not in the inventory any more.`,
        'no-such-photo': t`This photo was deleted meanwhile.`,
      }}
    >
      <Toast>{t`Saved. Buyers see it now.`}</Toast>
    </ActionResult>
  );
}

type PhotoPageProps = { itemId: string };

export function PhotoResultPage({ itemId, result }: PhotoPageProps & { result: PhotoResult | undefined }) {
  const { t } = useLingui();
  const { refused } = formResult(result);
  if (refused?.problem === 'no-such-item') return <ItemMissingPage />;
  return (
    <ActionPage
      title={t`Photos`}
      missing={refused !== undefined}
      back={{ to: photosPath(itemId), label: t`Back to the photos` }}
    >
      {result && <PhotoResultAlert result={result} />}
    </ActionPage>
  );
}

export function PhotoRemovalConfirmPage({ itemId, photoId }: PhotoPageProps & { photoId: string }) {
  const { t } = useLingui();
  return (
    <ConfirmPage
      question={t`Delete this photo?`}
      confirmLabel={t`Delete`}
      back={photosPath(itemId)}
      fields={{ photo: photoId }}
    >
      {t`It disappears from the shop at once. To show it again, add it again.`}
    </ConfirmPage>
  );
}

export function photosPath(itemId: string): string {
  return `${itemPath({ id: itemId })}/photos`;
}
