import { Trans, useLingui } from '@lingui/react/macro';
import type { DrawerState, OpenShift } from '#app/domain/money/drawers/drawer.ts';
import { DRAWERS_PATH, openingPath, shiftPath } from '#app/ui/admin/paths/money-paths.ts';
import { OfficeButtonLink, OfficeForm, OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Badge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { EmptyState } from '#app/ui/components/empty-state.tsx';
import { useClearWhenSaved } from '#app/ui/forms/clear-when-saved.ts';
import { TextField } from '#app/ui/forms/field.tsx';
import { type FormResult, formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type Drawer = Omit<DrawerState, 'shift'> & { shift: (OpenShift & { mayCount: boolean }) | null };

export function DrawerList({ drawers }: { drawers: Drawer[] }) {
  if (drawers.length === 0)
    return (
      <EmptyState title={<Trans>No drawers yet</Trans>}>
        <Trans>Without one, cash is entered as before and nobody counts it.</Trans>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-surface">
      {drawers.map((drawer) => (
        <li key={drawer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
          <DrawerFacts drawer={drawer} />
          <DrawerActs drawer={drawer} />
        </li>
      ))}
    </ul>
  );
}

function DrawerFacts({ drawer: { name, active, shift } }: { drawer: Drawer }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {active ? (
          <Badge colour={shift ? 'green' : 'grey'}>
            {shift === null && <Trans context="drawer">Closed</Trans>}
            {shift?.isCounted === false && <Trans context="drawer">Open</Trans>}
            {shift?.isCounted && <Trans context="drawer">Counted</Trans>}
          </Badge>
        ) : (
          <Badge colour="grey">
            <Trans>Switched off</Trans>
          </Badge>
        )}
      </p>
      {shift && (
        <p className="text-sm text-muted wrap-anywhere">
          {shift.by} · <Moment at={shift.openedAt} className="whitespace-normal!" />
        </p>
      )}
    </div>
  );
}

function DrawerActs({ drawer: { id, name, active, shift } }: { drawer: Drawer }) {
  const { t } = useLingui();
  if (shift?.mayCount === false) return null;
  if (shift?.isCounted)
    return (
      <OfficeButtonLink to={shiftPath(shift.id, 'close')} look="main" aria-label={t`Finish closing ${name}`}>
        {t`Finish closing`}
      </OfficeButtonLink>
    );
  if (shift)
    return (
      <div className="flex flex-wrap gap-2">
        <OfficeButtonLink to={shiftPath(shift.id, 'movement')} aria-label={t`Cash in or out of ${name}`}>
          {t`Cash in or out`}
        </OfficeButtonLink>
        <OfficeButtonLink to={shiftPath(shift.id, 'count')} look="main" aria-label={t`Count and close ${name}`}>
          {t`Count and close`}
        </OfficeButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <OfficeForm method="post" action={`${DRAWERS_PATH}/${encodeURIComponent(id)}/switch`}>
        <input type="hidden" name="active" value={active ? 'no' : 'yes'} />
        <Button
          type="submit"
          look="quiet"
          aria-label={
            active
              ? t({ message: `Switch off ${name}`, context: 'drawer' })
              : t({ message: `Switch on ${name}`, context: 'drawer' })
          }
        >
          {active ? <Trans context="drawer">Switch off</Trans> : <Trans context="drawer">Switch on</Trans>}
        </Button>
      </OfficeForm>
      {active && (
        <OfficeButtonLink to={openingPath(id)} look="main" aria-label={t`Open ${name}`}>
          <Trans context="drawer, act">Open</Trans>
        </OfficeButtonLink>
      )}
    </div>
  );
}

type AddResult = FormResult<{ added: string }, { problem: string }>;

export function DrawerAddForm({ isFirst, result }: { isFirst: boolean; result: AddResult | undefined }) {
  const { t } = useLingui();
  const form = useClearWhenSaved(result);
  const { refused } = formResult(result);
  return (
    <OfficeResultForm result={result} ref={form}>
      <TextField
        label={t`Name of a new drawer`}
        name="name"
        autoComplete="off"
        placeholder={t`e.g. Counter`}
        {...(refused && { problem: t`There is a drawer of this name.` })}
      />
      <SubmitButton look={isFirst ? 'main' : 'plain'} className="self-start">
        {t`Add a drawer`}
      </SubmitButton>
    </OfficeResultForm>
  );
}
