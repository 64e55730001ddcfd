import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { type CrossSellSet, MAX_CROSS_SELLS } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import type { Problems } from '#app/domain/fields.ts';
import { ActionResult } from '#app/ui/admin/components/action-result.tsx';
import { UndoSnackbar } from '#app/ui/admin/components/undo-snackbar.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';

type CrossSellResult = CrossSellSet | { ok: false; problems: Problems } | Unavailable;

export function CrossSellOutcome({ result }: { result: CrossSellResult }) {
  const { t } = useLingui();
  return (
    <ActionResult
      result={result}
      problems={{
        'no-such-item': t`This item is not in the inventory any more.`,
        'no-such-article': t`This accessory is not in the inventory any more.`,
        'too-many-articles': <AtMost />,
      }}
    >
      {'to' in result && result.to === 0 && result.was > 0 && (
        <UndoSnackbar
          UndoForm={Form}
          fields={{ article: result.article, to: result.was }}
          label={t`Undo: put back ${result.name}`}
        >
          {t`${result.name} is no longer shown with this phone.`}
        </UndoSnackbar>
      )}
      {'to' in result && result.to > 0 && <Toast>{t`Saved. Buyers see it now.`}</Toast>}
    </ActionResult>
  );
}

export function AtMost() {
  return <Trans>At most {MAX_CROSS_SELLS} accessories go with a phone. Remove one first.</Trans>;
}
