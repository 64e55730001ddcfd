import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type PrintButtonProps = {
  look?: 'main';
  prepare?: () => Promise<unknown>;
  /** The advice if printing fails; by default, to open the page in another browser. */
  otherwise?: ReactNode;
  /** Prints once without a press. */
  isAutomatic?: boolean;
};

/** Explains how to print if printing does not start: in-app browsers (Facebook, Viber) may lack, ignore or refuse `print`. */
export function PrintButton({ look, prepare, otherwise, isAutomatic = false }: PrintButtonProps) {
  const { t } = useLingui();
  const [isPreparing, setIsPreparing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const hideAdvice = () => setHasFailed(false);
    window.addEventListener('beforeprint', hideAdvice);
    return () => window.removeEventListener('beforeprint', hideAdvice);
  }, []);

  async function print() {
    setIsPreparing(true);
    // A font that does not load is no reason not to print.
    await prepare?.().catch(() => {});
    setIsPreparing(false);
    // Set before `print`, which may block until printing ends.
    setHasFailed(true);
    try {
      window.print();
    } catch {
      // The advice is on the screen.
    }
  }

  const printOnce = useEffectEvent(print);
  useEffect(() => {
    if (isAutomatic) void printOnce();
  }, [isAutomatic]);

  return (
    <>
      <Button {...(look && { look })} onClick={print} busy={isPreparing} className="noscript:hidden">
        {t`Print`}
      </Button>
      {hasFailed && (
        <div className="basis-full text-start print:hidden">
          <Alert tone="warning">
            {t`Nothing printed? A browser inside another app, such as Facebook or Viber, cannot print.`}{' '}
            {otherwise ?? t`From the menu of that app, open this page in Chrome or Safari, and print there.`}
          </Alert>
        </div>
      )}
    </>
  );
}
