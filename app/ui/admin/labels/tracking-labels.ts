import { useLingui } from '@lingui/react/macro';
import type { Tracking } from '#app/domain/stock/units/tracking.ts';

export function useTrackingLabels(): Record<Tracking, { label: string; hint: string }> {
  const { t } = useLingui();
  return {
    off: { label: t`Not recorded`, hint: t`Only the quantity is counted.` },
    optional: { label: t`Where known`, hint: t`Phones can be received with their IMEI, and sold with or without it.` },
    required: { label: t`For every phone`, hint: t`An order is confirmed only with the IMEI of each phone.` },
  };
}
