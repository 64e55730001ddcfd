import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CameraView } from '#app/ui/admin/stock/receiving/camera-view.tsx';
import { signalRead } from '#app/ui/admin/stock/receiving/scan-signal.ts';
import { Button } from '#app/ui/components/button.tsx';

export function SearchScan() {
  const { t } = useLingui();
  const [isOn, setOn] = useState(false);
  const navigate = useNavigate();

  function search([text = '']: string[]) {
    setOn(false);
    signalRead();
    navigate({ search: `?${new URLSearchParams({ q: text })}` }, { replace: true });
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Button onClick={() => setOn(!isOn)} aria-pressed={isOn} className="self-start" data-early>
        {isOn ? t`Close the camera` : t`Scan with the camera`}
      </Button>
      {isOn && <CameraView onRead={search} instead={t`Or type what you look for.`} />}
    </div>
  );
}
