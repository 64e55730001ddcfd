import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UnitLeased } from '#app/domain/stock/units/unit-edit-form.ts';
import type { ListedUnit } from '#app/domain/stock/units/unit-record.ts';
import { OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { useMaySend } from '#app/ui/admin/rights/use-may-open.ts';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

type Counters = { value: string; label: string }[];
type LeaseResult = FormResult<Extract<UnitLeased, { ok: true }>, Extract<UnitLeased, { ok: false }>>;

type LeasesProps = { units: ListedUnit[]; counters: Counters; result: LeaseResult | undefined };

/** The buttons of single units send these forms. */
const [KEEP, RELEASE] = ['keep-units', 'release-units'];

/** Keeps all units of an item for a device of the counter, or lets them be sold online again; says what was done. */
export function Leases({ units, counters, result }: LeasesProps) {
  const { t } = useLingui();
  const maySend = useMaySend();
  const [only, ...others] = counters;
  const inStock = units.filter(({ state }) => state === 'in-stock');
  if (!only || !maySend || inStock.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted">
        <Trans>
          What is kept for a device is not for sale online: that device can sell it without a connection too, and nobody
          has sold it meanwhile.
        </Trans>
      </p>
      {result && <LeaseOutcome result={result} />}
      <div className="flex flex-wrap gap-2">
        <OfficeForm id={KEEP} method="post" preventScrollReset className="flex flex-wrap gap-2">
          {others.length === 0 ? (
            <input type="hidden" name="device" value={only.value} />
          ) : (
            <select name="device" aria-label={t`Device of the counter`} className="input w-auto">
              {counters.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
          {inStock.some(({ leasedTo }) => leasedTo === null) && (
            <Button type="submit" name="unit" value="">
              {t`Keep all for the counter`}
            </Button>
          )}
        </OfficeForm>
        <OfficeForm id={RELEASE} method="post" preventScrollReset>
          <input type="hidden" name="device" value="" />
          {inStock.some(({ leasedTo }) => leasedTo !== null) && (
            <Button type="submit" name="unit" value="">
              {t`Sell all online again`}
            </Button>
          )}
        </OfficeForm>
      </div>
    </div>
  );
}

/** Of one unit, on a page with `Leases`. */
export function LeaseButton({ unit, counters }: { unit: ListedUnit; counters: Counters }) {
  const { t } = useLingui();
  const maySend = useMaySend();
  if (counters.length === 0 || !maySend || unit.state !== 'in-stock') return null;
  const isLeased = unit.leasedTo !== null;
  return (
    <Button
      type="submit"
      form={isLeased ? RELEASE : KEEP}
      name="unit"
      value={unit.id}
      size="small"
      look="quiet"
      className="max-sm:-ms-3.5"
    >
      {isLeased ? t`Sell online again` : t`Keep for the counter`}
    </Button>
  );
}

function LeaseOutcome({ result }: { result: LeaseResult }) {
  const { t } = useLingui();
  const { saved, refused } = formResult(result);
  if (refused)
    return (
      <Alert>{t`Nothing changed: this phone or this device is not there any more, or an order keeps the phone.`}</Alert>
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
