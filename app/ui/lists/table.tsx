import { type ComponentProps, type ReactNode, useId } from 'react';

export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const caption = useId();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-labelledby={caption}
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 print:overflow-visible"
    >
      <table className="table max-sm:[&_:where(td,th)]:px-2 max-[22.4rem]:[&_:where(td,th)]:px-1 [&_:where(td,th):first-child]:ps-0 [&_:where(td,th):last-child]:pe-0">
        <caption id={caption} className="sr-only">
          {label}
        </caption>
        {children}
      </table>
    </section>
  );
}

export function Num({ head = false, className, ...native }: { head?: boolean } & ComponentProps<'td'>) {
  const Cell = head ? 'th' : 'td';
  return <Cell {...native} className={`text-right figures ${className ?? ''}`} />;
}

type Head = string | { figure: string };

type ColumnHeadsProps = {
  heads: Head[];
  cardsOnPhone?: boolean;
  /** For a table that is wider than the smallest desk. */
  cardsBelowDesk?: boolean;
  className?: string;
};

export function ColumnHeads({ heads, cardsOnPhone, cardsBelowDesk, className }: ColumnHeadsProps) {
  return (
    <thead className={cardsBelowDesk ? 'max-xl:sr-only' : cardsOnPhone ? 'max-md:sr-only' : undefined}>
      <tr className={className}>
        {heads.map((head) =>
          typeof head === 'string' ? (
            <th key={head} scope="col">
              {head}
            </th>
          ) : (
            <Num key={head.figure} head scope="col" className="whitespace-normal">
              {head.figure}
            </Num>
          ),
        )}
      </tr>
    </thead>
  );
}
