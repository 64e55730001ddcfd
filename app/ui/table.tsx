import { type ComponentProps, type ReactNode, useId } from 'react';

/** A table in a frame of its own that scrolls sideways, so that the page never does. The label names it. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const caption = useId();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-labelledby={caption}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 print:overflow-visible"
    >
      <table className="table max-sm:[&_:where(td,th)]:px-3 [&_:where(td,th):first-child]:ps-0 [&_:where(td,th):last-child]:pe-0">
        <caption id={caption} className="sr-only">
          {label}
        </caption>
        {children}
      </table>
    </section>
  );
}

/** A cell whose numbers stand under each other, to the right. */
export function Num({ head = false, className, ...native }: { head?: boolean } & ComponentProps<'td'>) {
  const Cell = head ? 'th' : 'td';
  return <Cell {...native} className={`text-right whitespace-nowrap tabular-nums ${className ?? ''}`} />;
}
