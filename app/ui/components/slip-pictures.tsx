import { useLingui } from '@lingui/react/macro';
import { type Slip, slipPath } from '#app/domain/slips/slip.ts';

/** Pictures side by side, three quarters as high as the screen. Each links to its full size, where the browser zooms. */
export function SlipPictures({ slips }: { slips: Slip[] }) {
  const { t } = useLingui();
  const count = slips.length;
  return (
    <ul className="flex snap-x gap-3 overflow-x-auto">
      {slips.map(({ id, width, height }, index) => (
        <li key={id} className="max-w-full shrink-0 snap-start">
          <a href={slipPath({ id })} target="_blank" rel="noreferrer" className="block -outline-offset-2">
            <img
              src={slipPath({ id })}
              width={width}
              height={height}
              loading="lazy"
              alt={t`Transfer ${index + 1} of ${count}`}
              className="h-[75dvh] w-auto max-w-full rounded-box bg-base-200 object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
