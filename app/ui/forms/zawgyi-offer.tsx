import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';

/** The converted texts by field; null if no field holds Zawgyi. */
export type UnicodeTexts = Record<string, string> | null;

export function ZawgyiOffer({ unicodeTexts }: { unicodeTexts: UnicodeTexts }) {
  const { t } = useLingui();
  if (!unicodeTexts) return null;
  return (
    <div className="relative flex flex-col items-start gap-2">
      {/* Enter presses a form's first button, which must not be the offer's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t`Save`}
      </button>
      <Alert tone="warning">
        {t`This looks like Zawgyi, which many phones show wrongly. In Unicode it reads:`}
        {Object.entries(unicodeTexts).map(([field, text]) => (
          <bdi key={field} lang="my" className="mt-1 block font-semibold whitespace-pre-line wrap-anywhere">
            {text}
          </bdi>
        ))}
      </Alert>
      <Button type="submit" name="zawgyi" value="to-unicode" size="small">
        {t`Use Unicode`}
      </Button>
    </div>
  );
}

/** A React key that remounts fields after a conversion. */
export const remountKey = (unicodeTexts: UnicodeTexts) => (unicodeTexts ? 'zawgyi' : 'unicode');

export function InUnicode({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <span className="mt-0.5 block text-sm text-muted">
      <Trans>In Unicode:</Trans>{' '}
      <bdi lang="my" className="text-base-content">
        {text}
      </bdi>
    </span>
  );
}
