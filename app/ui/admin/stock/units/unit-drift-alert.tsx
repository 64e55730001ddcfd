import { Trans, useLingui } from '@lingui/react/macro';
import type { Phone } from '#app/domain/phone/phone.ts';
import { type UnitCounts, unitDrift } from '#app/domain/stock/units/unit-drift.ts';
import { receivePath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Figure } from '#app/ui/components/amount-text.tsx';
import { Alert } from '#app/ui/components/message.tsx';

type UnitDriftProps = { item: Phone & { id: string }; counts: UnitCounts };

/** Warns if quantity and numbers disagree, with links to the pages that correct them. Renders nothing if they agree. */
export function UnitDrift({ item, counts }: UnitDriftProps) {
  const { t } = useLingui();
  const drift = unitDrift(counts);
  if (drift === 0) return null;
  const promised = counts.expected - counts.qty;
  const quantityPath = `/admin/inventory?${new URLSearchParams({ q: item.name })}`;
  return (
    <Alert tone="warning">
      <p className="font-semibold">
        <DriftText counts={counts} />
      </p>
      {promised > 0 && (
        <p>
          <Trans>
            <Figure value={promised} /> of them are promised to orders.
          </Trans>
        </p>
      )}
      <p>
        {drift < 0
          ? t`Enter the numbers of the phones that have none yet, or edit the quantity if they are gone.`
          : t`Edit the quantity, or open the phones that are not there any more and mark them as gone.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {drift < 0 && (
          <OfficeButtonLink to={receivePath(item, { counted: true })} size="small">
            {t`Enter missing numbers`}
          </OfficeButtonLink>
        )}
        <OfficeButtonLink to={quantityPath} size="small">
          {t`Edit the quantity`}
        </OfficeButtonLink>
      </div>
    </Alert>
  );
}

type MaybeCounts = { counts: UnitCounts | undefined };

/** The warning without links, for a row of a list. */
export function DriftNote({ counts }: MaybeCounts) {
  if (!counts || unitDrift(counts) === 0) return null;
  return (
    <span className="block text-sm font-normal text-warning">
      <DriftText counts={counts} />
    </span>
  );
}

export function DriftLink({ item, counts }: MaybeCounts & { item: { id: string } }) {
  if (!counts || unitDrift(counts) === 0) return null;
  return (
    <OfficeLink to={receivePath(item, { counted: unitDrift(counts) < 0 })} className="tall-link link text-sm">
      <DriftText counts={counts} />
    </OfficeLink>
  );
}

/** "5 in stock, 4 with IMEI" */
export function DriftText({ counts: { expected, units } }: { counts: UnitCounts }) {
  return (
    <Trans>
      <Figure value={expected} /> in stock, <Figure value={units} /> with IMEI
    </Trans>
  );
}
