import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Day } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';

type DeviceRowProps = {
  device: { name: string; createdAt: string; usedAt: string | null };
  isHere?: boolean;
  children: ReactNode;
};

export function DeviceRow({ device: { name, createdAt, usedAt }, isHere = false, children }: DeviceRowProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <bdi>{name}</bdi>
          {isHere && <Badge colour="green">{t`This device`}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t`Added`} <Day at={createdAt} />
          </span>
          {usedAt !== null && (
            <span>
              {t`Last used`} <Day at={usedAt} />
            </span>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}
