import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Contact } from '#app/domain/shop/settings/contacts.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { Day } from '#app/ui/components/amount-text.tsx';
import { APP_NAMES } from '#app/ui/components/contact-links.tsx';
import { UnbrokenText } from '#app/ui/components/unbroken-text.tsx';

type VoucherHeaderProps = {
  shop: ShopDetails;
  contacts: Contact[];
  title: ReactNode;
  id: string;
  at: string;
  taxNumber?: string | undefined;
  children?: ReactNode;
};

export function VoucherHeader({ shop, contacts, title, id, at, taxNumber, children }: VoucherHeaderProps) {
  const { t } = useLingui();
  // The header already shows the phone number, as it was typed.
  const apps = contacts.flatMap(({ by, shown }) => (by === 'phone' ? [] : [{ by, shown }]));
  return (
    <header className="flex flex-wrap justify-between gap-x-[2em] after:order-2 after:mt-[0.75em] after:block after:h-1.5 after:basis-full after:border-t-3 after:border-b after:border-base-content @max-[34em]:block">
      <div className="min-w-0 flex-1 @max-[34em]:text-center">
        <p className="text-[1.5em] font-semibold">
          <UnbrokenText text={shop.name} />
        </p>
        {shop.address && (
          <p className="whitespace-pre-line">
            <UnbrokenText text={shop.address} />
          </p>
        )}
        {shop.phone && <p className="tabular-nums">{shop.phone}</p>}
        {shop.registeredName && (
          <p>
            <UnbrokenText text={shop.registeredName} />
          </p>
        )}
        {shop.registrationNumber && (
          <p>
            {t`Registration number`}: <UnbrokenText text={shop.registrationNumber} />
          </p>
        )}
        {taxNumber && (
          <p>
            {t`Tax number`}: <UnbrokenText text={taxNumber} />
          </p>
        )}
      </div>
      {/* Below both columns on a sheet, between them on a roll. */}
      {apps.length > 0 && (
        <div className="tabular-nums @max-[34em]:text-center @min-[34em]:order-1 @min-[34em]:basis-full">
          {apps.map(({ by, shown }) => (
            <p key={by} className="inline-block max-w-full pe-[1.25em] wrap-anywhere @max-[34em]:block @max-[34em]:p-0">
              {APP_NAMES[by]}: {shown}
            </p>
          ))}
        </div>
      )}
      <div className="shrink-0 text-right @max-[34em]:mt-[0.75em] @max-[34em]:flex @max-[34em]:flex-wrap @max-[34em]:items-baseline @max-[34em]:justify-between @max-[34em]:gap-x-[1em] @max-[34em]:text-left">
        <h2 id={id} tabIndex={-1} className="text-[1.2em] outline-none font-semibold @min-[34em]:leading-[2.1]">
          {title}
        </h2>
        <p>
          {t`Date`}: <Day at={at} />
        </p>
        {children}
      </div>
    </header>
  );
}

/** A fact that nobody entered is left out. */
export function VoucherFacts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="mt-[0.75em] grid grid-cols-[auto_1fr] gap-x-[1.25em] @max-[20em]:block">
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label} className="contents @max-[20em]:block">
            <dt className="text-muted @max-[20em]:inline @max-[20em]:after:content-[':_']">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line @max-[20em]:inline">
              <UnbrokenText text={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
