export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="space-y-3">
      {indexes(lines).map((line) => (
        <div key={line} className="h-5 motion-safe:animate-pulse rounded-field bg-base-200 last:w-2/3" />
      ))}
    </div>
  );
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
