import { useLingui } from '@lingui/react';
import type { WhenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';
import { whenToPayTexts } from '#app/ui/labels/when-to-pay-texts.ts';

export function WhenToPayNote({ pay, method }: { pay: WhenToPay | null; method: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  if (!pay) return null;
  const { sentence, deadline } = whenToPayTexts(pay, method, locale);
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <p>{i18n._(sentence)}</p>
      {deadline && <p className="rounded-field bg-warning-tint px-3 py-2">{i18n._(deadline)}</p>}
    </div>
  );
}
