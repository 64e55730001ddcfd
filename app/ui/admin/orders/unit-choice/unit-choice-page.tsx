import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigation } from 'react-router';
import type { Order } from '#app/domain/orders/order.ts';
import { adminOrderPath } from '#app/domain/orders/order-paths.ts';
import type { LineUnits, UnitPick } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { phoneLabel } from '#app/domain/phone/phone.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { DueQuestion } from '#app/ui/admin/orders/order-due.tsx';
import { OrderOutcome, type OrderResult } from '#app/ui/admin/orders/order-result.tsx';
import { UnitChoiceLine } from '#app/ui/admin/orders/unit-choice/unit-choice-line.tsx';
import { UnitPickField } from '#app/ui/admin/orders/unit-choice/unit-pick-field.tsx';
import { OfficeButtonLink, OfficeForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';
import { useListSearch } from '#app/ui/hooks/url-params.ts';
import { PieceText } from '#app/ui/labels/piece-text.tsx';
import { useBuyerName } from '#app/ui/labels/stored-names.ts';

type UnitChoicePageProps = {
  order: Order;
  due: number;
  lines: LineUnits[];
  pick: UnitPick;
  result: OrderResult | Unavailable | undefined;
};

export function UnitChoicePage({ order, due, lines, pick, result }: UnitChoicePageProps) {
  const { t } = useLingui();
  const { id, number, cancelRequested } = order;
  const name = useBuyerName()(order.name);
  const isOther = result && 'problem' in result && result.problem === 'other-piece';
  const orderPath = adminOrderPath(id) + useListSearch();
  const isSubmitting = useNavigation().state === 'submitting';
  return (
    <TaskPage
      title={t`Confirm order ${number}`}
      back={orderPath}
      lead={t`Choose which phones go to ${name}. The oldest are chosen already.`}
      width="text"
    >
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {result && 'action' in result && <OrderOutcome result={result} />}
        <UnavailableAlert result={result} />
        {cancelRequested && (
          <Alert tone="warning">
            {t`${name} has asked to cancel it. Confirm it only if you have agreed with the buyer.`}
          </Alert>
        )}
        {due > 0 && (
          <Alert tone="warning">
            <DueQuestion due={due} />
          </Alert>
        )}
      </div>
      <OfficeForm method="post" preventScrollReset className="flex flex-col gap-8">
        {cancelRequested && <input type="hidden" name="requested" value="yes" />}
        <UnitPickField key={pick.picked.length} pick={pick} />
        {lines.map((line) => (
          <fieldset key={line.line} className="min-w-0">
            <legend className="mb-2 max-w-full text-lg font-semibold wrap-anywhere">
              {phoneLabel(line)} <PieceText piece={line.ordered ?? undefined} />
              <span className="block text-base font-normal text-muted">
                {line.required ? (
                  <Plural value={line.qty} one="choose # phone" other="choose # phones" />
                ) : (
                  <Plural value={line.qty} one="choose up to # phone" other="choose up to # phones" />
                )}
              </span>
            </legend>
            <UnitChoiceLine line={line} pick={pick} />
          </fieldset>
        ))}
        <div className="admin-act">
          {isOther && (
            <label className="flex min-h-11 basis-full items-center gap-3">
              <input type="checkbox" name="agreed" value="yes" className="size-5 shrink-0 accent-primary" />
              {t`The buyer agrees to this phone.`}
            </label>
          )}
          <OfficeButtonLink to={orderPath}>{t`Go back`}</OfficeButtonLink>
          <Button type="submit" look="main" busy={isSubmitting}>
            {t`Confirm order`}
          </Button>
        </div>
      </OfficeForm>
    </TaskPage>
  );
}
