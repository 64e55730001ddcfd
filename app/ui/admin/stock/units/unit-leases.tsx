import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UnitLeased } from '#app/domain/stock/units/unit-lease-form.ts';
import type { ListedUnit } from '#app/domain/stock/units/unit-record.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

/** Devices of the counter that sell without the shop. */
type Counters = { value: string; label: string }[];
type LeaseResult = FormResult<Extract<UnitLeased, { ok: true }>, Extract<UnitLeased, { ok: false }>>;

type LeaseAllProps = { units: ListedUnit[]; counters: Counters; result: LeaseResult | undefined };

/** Keeps all units of an item for a device of the counter, or lets them be sold online again; says what was done. */
export function LeaseAll({ units, counters, result }: LeaseAllProps) {
  const inStock = units.filter(({ state }) => state === 'in-stock');
  if (counters.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted">
        <Trans>
          What is kept for a device is not for sale online: that device can sell it without a connection too, and nobody
          has sold it meanwhile.
        </Trans>
      </p>
      {result && <LeaseOutcome result={result} />}
      <div className="flex flex-wrap items-end gap-2">
        {inStock.some(({ leasedTo }) => leasedTo === null) && (
          <KeepForm unit="" counters={counters}>
            <Trans>Keep all for the counter</Trans>
          </KeepForm>
        )}
        {inStock.some(({ leasedTo }) => leasedTo !== null) && (
          <ReleaseForm unit="">
            <Trans>Sell all online again</Trans>
          </ReleaseForm>
        )}
      </div>
    </div>
  );
}

export function LeaseForm({ unit, counters }: { unit: ListedUnit; counters: Counters }) {
  if (unit.leasedTo !== null)
    return (
      <ReleaseForm unit={unit.id}>
        <Trans>Sell online again</Trans>
      </ReleaseForm>
    );
  if (counters.length === 0) return null;
  return (
    <KeepForm unit={unit.id} counters={counters}>
      <Trans>Keep for the counter</Trans>
    </KeepForm>
  );
}

type KeepFormProps = { unit: string; counters: Counters; children: React.ReactNode };

function KeepForm({ unit, counters, children }: KeepFormProps) {
  const { t } = useLingui();
  const [only] = counters;
  return (
    <OfficeForm method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="unit" value={unit} />
      {counters.length === 1 ? (
        <input type="hidden" name="device" value={only?.value} />
      ) : (
        <select name="device" aria-label={t`Device of the counter`} className="input w-auto">
          {counters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <Button
        type="submit"
        size="small"
        look={unit === '' ? 'plain' : 'quiet'}
        className={unit === '' ? '' : 'max-sm:-ms-3.5'}
      >
        {children}
      </Button>
    </OfficeForm>
  );
}

function ReleaseForm({ unit, children }: { unit: string; children: React.ReactNode }) {
  return (
    <OfficeForm method="post" preventScrollReset>
      <input type="hidden" name="unit" value={unit} />
      <input type="hidden" name="device" value="" />
      <Button
        type="submit"
        size="small"
        look={unit === '' ? 'plain' : 'quiet'}
        className={unit === '' ? '' : 'max-sm:-ms-3.5'}
      >
        {children}
      </Button>
    </OfficeForm>
  );
}

function LeaseOutcome({ result }: { result: LeaseResult }) {
  const { saved, refused } = formResult(result);
  if (refused)
    return (
      <Alert>
        <Trans>Nothing changed: this phone or this device is not there any more, or an order keeps the phone.</Trans>
      </Alert>
    );
  if (!saved) return <UnavailableAlert result={result} />;
  const { device, changed, kept } = saved;
  return (
    <>
      {changed > 0 && (
        <Toast>
          {device === '' ? (
            <Plural value={changed} one="# phone is for sale online again" other="# phones are for sale online again" />
          ) : (
            <Trans>
              Kept for {device}: <Plural value={changed} one="# phone" other="# phones" />
            </Trans>
          )}
        </Toast>
      )}
      {kept > 0 && (
        <Alert tone="warning">
          <Plural
            value={kept}
            one="# phone stays for an order that is not confirmed yet."
            other="# phones stay for orders that are not confirmed yet."
          />
        </Alert>
      )}
    </>
  );
}
