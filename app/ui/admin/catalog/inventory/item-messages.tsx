import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ItemAdded as Added } from '#app/domain/catalog/inventory/item-form.ts';
import type { ItemKind } from '#app/domain/phone/phone.ts';
import type { Rounding } from '#app/domain/prices/pricing/rounding.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { PhotoAdd } from '#app/ui/admin/catalog/photos/photo-add-form.tsx';
import { Decimal } from '#app/ui/admin/components/decimal.tsx';
import { useShopFeatures } from '#app/ui/admin/components/use-shop-features.ts';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import { itemPath, receivePath, receiveSearchPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeButtonLink, OfficeLink, OfficeRowLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Mmk } from '#app/ui/components/amount-text.tsx';
import { formatBusinessDate } from '#app/ui/components/business-day.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert, Toast } from '#app/ui/components/message.tsx';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function ItemsAdded({ kind, added, zawgyi }: { kind: ItemKind; added: Added[]; zawgyi: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { recordsImeis } = useShopFeatures();
  const outcome = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next phone has a message too.
  useEffect(() => {
    outcome.current?.scrollIntoView({ block: 'center' });
    outcome.current?.focus({ preventScroll: true });
  }, [added]);
  const [first, ...otherItems] = added;
  if (!first) return null;
  const prices = added.map(({ salePrice }) => salePrice);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const { name } = first;
  const count = formatNumber(added.length, locale);
  const links = (
    <span className="flex flex-wrap gap-2">
      {recordsImeis && kind === 'phone' && (
        <OfficeButtonLink to={otherItems.length === 0 ? receivePath(first) : receiveSearchPath(name)} size="small">
          {t`Receive its IMEI numbers`}
        </OfficeButtonLink>
      )}
      <OfficeButtonLink to="/admin/inventory" size="small">
        {t`See the inventory`}
      </OfficeButtonLink>
    </span>
  );
  return (
    <div ref={outcome} tabIndex={-1} className="mb-6 flex flex-col gap-4 outline-none">
      <Toast action={links}>
        {otherItems.length === 0 && (
          <Trans>
            {name} is added at <Mmk value={first.salePrice} />.
          </Trans>
        )}
        {otherItems.length > 0 && least === most && (
          <Trans>
            {count} versions are added at <Mmk value={least} />.
          </Trans>
        )}
        {least !== most && (
          <Trans>
            {count} versions are added at <Mmk value={least} /> to <Mmk value={most} />.
          </Trans>
        )}
        {zawgyi && (
          <p className="mt-1">
            <Trans>
              Its name looks like Zawgyi.{' '}
              <OfficeRowLink to={itemPath(first)} className="link">
                See it in Unicode
              </OfficeRowLink>
            </Trans>
          </p>
        )}
      </Toast>
      <PhotoAdd key={first.id} itemId={first.id} result={undefined} look="plain" />
    </div>
  );
}

export function RoundingChanged({ rounding }: { rounding: Rounding }) {
  const rule = useRoundingLabel()(rounding);
  return (
    <Alert tone="warning">
      <Trans>
        Prices are now rounded up to {rule}. Nothing is saved yet. Look at the new price, and press Add Item again.
      </Trans>
    </Alert>
  );
}

type AutoAlertsProps = {
  currency: string;
  today: string;
  knownRate: KnownRate | null;
  profit: string | null;
  onManual: () => void;
};

export function AutoAlerts({ currency, today, knownRate, profit, onManual }: AutoAlertsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  // The English text is quoted from the specification, which has the ISO date.
  const day = locale.language === 'en' ? today : formatBusinessDate(today, locale);
  return (
    <>
      {knownRate?.date !== today && (
        <div className="flex flex-col items-start gap-2 *:first:self-stretch">
          <Alert>{t`No rate found for ${currency} on ${day}`}</Alert>
          <p className="text-sm">
            <Trans>
              <OfficeLink to="/admin/exchange-setting" className="link">
                Save today's rate
              </OfficeLink>
              , or set the rate of this item in manual mode.
            </Trans>{' '}
            {knownRate && (
              <Trans>
                The last known rate is <Decimal value={knownRate.rate} />.
              </Trans>
            )}
          </p>
          <Button size="small" onClick={onManual} className="noscript:hidden" data-early>
            {t`Switch to manual`}
          </Button>
        </div>
      )}
      {profit === null && (
        <Alert>
          <Trans>
            No profit percentage is saved yet.{' '}
            <OfficeLink to="/admin/profit-setting" className="link">
              Save one under Profit %
            </OfficeLink>
            , or set it in manual mode.
          </Trans>
        </Alert>
      )}
    </>
  );
}
