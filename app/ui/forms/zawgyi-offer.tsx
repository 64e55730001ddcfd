import { Trans } from '@lingui/react/macro';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';

/** What was saved in Zawgyi, by its field, and how it reads in Unicode; null where nothing was. */
export type Readings = Record<string, string> | null;

/**
 * Stands in a form whose saved texts look like Zawgyi and offers them in Unicode. Its button sends the form as Save does, with
 * those texts read in Unicode; what was typed stays saved until then, and for as long as nobody presses it.
 */
export function ZawgyiOffer({ readings }: { readings: Readings }) {
  if (!readings) return null;
  return (
    <div className="relative flex flex-col items-start gap-2">
      {/* Enter presses a form's first button, which must not be the offer's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        <Trans>Save</Trans>
      </button>
      <Alert tone="warning">
        <Trans>This looks like Zawgyi, which many phones show wrongly. In Unicode it reads:</Trans>
        {Object.entries(readings).map(([field, text]) => (
          <bdi key={field} lang="my" className="mt-1 block font-semibold whitespace-pre-line wrap-anywhere">
            {text}
          </bdi>
        ))}
      </Alert>
      <Button type="submit" name="zawgyi" value="to-unicode" size="small">
        <Trans>Use Unicode</Trans>
      </Button>
    </div>
  );
}

/** A key for fields that show what is saved: they begin anew once a reading has taken the place of what was typed. */
export const asSaved = (readings: Readings) => (readings ? 'typed' : 'read');

/** Beside a text of somebody else's that was typed in Zawgyi: how it reads. */
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
