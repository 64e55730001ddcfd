import type { ReactNode } from 'react';

type EmptyProps = {
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Stands where a list has nothing to show. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="rounded-box bg-base-200 px-5 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-muted">{children}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
