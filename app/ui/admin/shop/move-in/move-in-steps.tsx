import { Trans } from '@lingui/react/macro';
import type { MoveInState } from '#app/domain/shop/move-in/move-in.ts';

export function MoveInSteps({ state }: { state: MoveInState | undefined }) {
  const at = state === 'ready' || state === 'checking' || state === 'reading' ? 1 : state === 'moving' ? 2 : 0;
  const steps = [
    <Trans key="file">Choose the file</Trans>,
    <Trans key="look">See what would happen</Trans>,
    <Trans key="move">Move in</Trans>,
  ];
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1">
      {steps.map((step, place) => (
        <li
          key={step.key}
          aria-current={place === at ? 'step' : undefined}
          className={`flex items-baseline gap-2 ${place === at ? 'font-semibold' : 'text-muted'}`}
        >
          <span className="tabular-nums">{place + 1}.</span> {step}
        </li>
      ))}
    </ol>
  );
}
