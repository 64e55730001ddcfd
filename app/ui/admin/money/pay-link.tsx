import { useLingui } from '@lingui/react/macro';
import { Button } from '#app/ui/components/button.tsx';
import { CopyValue } from '#app/ui/components/copy-value.tsx';
import { Icon } from '#app/ui/components/icon.tsx';
import { useHydrated } from '#app/ui/hooks/hydrated.ts';

export function PayLink({ path, number }: { path: string; number: number }) {
  const { t } = useLingui();
  // The server does not know under which address this page is open.
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const url = new URL(path, location.href).href;
  // It rejects if the person closes the sheet.
  const share = () => navigator.share({ title: t`Pay order ${number}`, url }).catch(() => {});
  return (
    <div className="flex flex-col gap-3 rounded-box border border-base-300 bg-surface p-4 text-start">
      <CopyValue label={t`Link to pay`} value={url}>
        <span className="text-sm font-normal">{url}</span>
      </CopyValue>
      {'share' in navigator && (
        <Button onClick={share}>
          <Icon name="share-2" />
          {t`Send the link`}
        </Button>
      )}
    </div>
  );
}
