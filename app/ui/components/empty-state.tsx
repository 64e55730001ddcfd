import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/components/button.tsx';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  to?: string;
};

export function EmptyState({ title, children, action, to }: EmptyStateProps) {
  return (
    <div className="rounded-box bg-base-200 px-5 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && <p className="mx-auto mt-1 max-w-prose text-muted">{children}</p>}
      {action && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {to ? (
            <ButtonLink to={to} look="main">
              {action}
            </ButtonLink>
          ) : (
            action
          )}
        </div>
      )}
    </div>
  );
}
