import type { ICON_NAMES } from '#app/ui/components/icon-names.ts';
import sprite from '#app/ui/components/icons.svg';

export type IconName = (typeof ICON_NAMES)[number];

/** Decorative: the text beside it has the meaning. The sprite holds the drawing (decision: first-visit). */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
