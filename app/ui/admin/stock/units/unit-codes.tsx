import { useLingui } from '@lingui/react/macro';
import type { UnitRecord } from '#app/domain/stock/units/unit-record.ts';
import { CopyValue } from '#app/ui/components/copy-value.tsx';

export function UnitCodes({ codes }: { codes: UnitRecord['codes'] }) {
  const { t } = useLingui();
  const imeis = codes.filter(({ kind }) => kind === 'imei').length;
  const labelOf = ({ kind, slot }: UnitRecord['codes'][number]) => {
    if (kind === 'serial') return t`Serial number`;
    return imeis > 1 ? t`IMEI ${slot}` : t`IMEI`;
  };
  if (codes.length === 0)
    return <p className="text-muted">{t`No IMEI or serial number is recorded for this phone.`}</p>;
  return (
    <div className="flex flex-col gap-3">
      {codes.map((code) => (
        <CopyValue key={code.code} label={labelOf(code)} value={code.code} />
      ))}
    </div>
  );
}
