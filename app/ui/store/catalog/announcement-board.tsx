export function AnnouncementBoard({ highlight, notes }: { highlight: string; notes: string[] }) {
  const filled = notes.filter((note) => note.trim() !== '');
  if (!highlight.trim() && filled.length === 0) return null;
  return (
    <section className="my-6 max-w-prose space-y-2 border-l-4 border-primary py-1 pl-4 wrap-anywhere">
      {highlight.trim() && <p className="text-lg font-semibold">{highlight}</p>}
      {filled.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal, and a note has no state.
        <p key={`${index}-${note}`} className="whitespace-pre-line text-base-content/80">
          {note}
        </p>
      ))}
    </section>
  );
}
