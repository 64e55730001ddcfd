import { useLingui } from '@lingui/react/macro';
import { type Slip, slipPath } from '#app/domain/money/slips/slip.ts';

/** The width to height from which a picture scrolls in its box: as a whole it would be too small to read. */
const LONG = 3;

/** Pictures side by side, three quarters as high as the screen. Each links to its full size, where the browser zooms. */
export function SlipPictures({ slips }: { slips: Slip[] }) {
  const { t } = useLingui();
  const count = slips.length;
  return (
    <ul className="flex snap-x gap-3 overflow-x-auto">
      {slips.map((slip, index) => {
        const { box, picture } = looksOf(slip);
        return (
          <li key={slip.id} className={`max-w-full shrink-0 snap-start rounded-box bg-base-200 ${box}`}>
            <SlipLink
              slip={slip}
              alt={t`Transfer ${index + 1} of ${count}`}
              className="w-fit -outline-offset-2"
              picture={picture}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Small pictures, each a link to its full size; none without slips. */
export function SlipThumbnails({ slips, isLarge = false }: { slips: Slip[]; isLarge?: boolean }) {
  const { t } = useLingui();
  const count = slips.length;
  if (count === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {slips.map((slip, index) => (
        <li key={slip.id}>
          <SlipLink
            slip={slip}
            alt={t`Transfer ${index + 1} of ${count}`}
            picture={`rounded-field bg-base-200 object-cover object-top ${isLarge ? 'h-39 w-29 lg:h-72 lg:w-54' : 'h-18 w-14'}`}
          />
        </li>
      ))}
    </ul>
  );
}

type SlipLinkProps = { slip: Slip; alt: string; className?: string; picture: string };

function SlipLink({ slip, alt, className = '', picture }: SlipLinkProps) {
  const { width, height } = slip;
  return (
    <a href={slipPath(slip)} target="_blank" rel="noreferrer" className={`block ${className}`}>
      <img src={slipPath(slip)} width={width} height={height} loading="lazy" alt={alt} className={picture} />
    </a>
  );
}

function looksOf({ width, height }: Slip): { box: string; picture: string } {
  if (height > LONG * width) return { box: 'h-[75dvh] w-96 overflow-y-auto', picture: 'h-auto w-full' };
  if (width > LONG * height) return { box: 'overflow-x-auto', picture: 'h-80 w-auto max-w-none' };
  return { box: '', picture: 'h-[75dvh] w-auto max-w-full object-contain' };
}
