import { useLingui } from '@lingui/react/macro';
import { writeNumber } from '#app/domain/text/format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

/** `of which commercial tax 5 %`; with `afterReturns` it says that the tax is of what is left. */
export function useTaxLabel(): (percent: string, options: { afterReturns: boolean }) => string {
  const { t } = useLingui();
  const { format } = useLocale();
  return (percent, { afterReturns }) => {
    const rate = writeNumber(percent, format);
    return afterReturns ? t`of which commercial tax ${rate} %, after returns` : t`of which commercial tax ${rate} %`;
  };
}
