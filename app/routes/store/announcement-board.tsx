import type { ReactNode } from 'react';
import { Icon } from '#app/ui/components/icon.tsx';

/** This many letters fit on a line of a small phone. */
const LINE = 30;

/** All of it on a desk; on a phone two lines, of which a long text is opened by a press, also without scripts. */
export function AnnouncementBoard({ highlight, notes }: { highlight: string; notes: string[] }) {
  const lines = [highlight, ...notes].filter((line) => line.trim() !== '');
  const [first, second, ...rest] = lines;
  if (!first) return null;
  const fits = rest.length === 0 && lines.every((line) => line.length <= LINE && !line.includes('\n'));
  if (fits)
    return (
      <Frame>
        <span className="block font-semibold">{first}</span>
        {second && <Note>{second}</Note>}
      </Frame>
    );
  return (
    <Frame>
      <details className="group md:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">
            <span className="line-clamp-2 font-semibold group-open:line-clamp-none md:line-clamp-none">{first}</span>
            {second && <Note className="line-clamp-1 group-open:line-clamp-none md:line-clamp-none">{second}</Note>}
          </span>
          <span className="rotate-90 group-open:-rotate-90 md:supports-[selector(::details-content)]:hidden">
            <Icon name="chevron-right" />
          </span>
        </summary>
        {rest.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal, and a note has no state.
          <Note key={`${index}-${note}`}>{note}</Note>
        ))}
      </details>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="my-3 rounded-field bg-gold-tint px-4 py-2 shadow-[inset_4px_0_0_var(--gold)] wrap-anywhere">
      {children}
    </section>
  );
}

function Note({ className = '', children }: { className?: string; children: string }) {
  return <span className={`block text-sm whitespace-pre-line text-muted ${className}`}>{children}</span>;
}
