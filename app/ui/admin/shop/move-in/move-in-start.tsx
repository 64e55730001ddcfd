import { Plural, useLingui } from '@lingui/react/macro';
import type { MoveIn, TwoPrices } from '#app/domain/shop/move-in/move-in.ts';
import { MOVE_IN_PATH } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { DiscardForm } from '#app/ui/admin/shop/move-in/discard-form.tsx';
import { Alert } from '#app/ui/components/message.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

type MoveInStartProps = {
  move: MoveIn;
  prices: TwoPrices[];
  result: { ok: true } | { ok: false; problem: string; typed: Record<string, string> } | object | undefined;
};

export function MoveInStart({ move, prices, result }: MoveInStartProps) {
  const { t } = useLingui();
  const { id, fileName, counts, nested, concerns } = move;
  const of = (fates: string[]) =>
    counts.reduce((sum, { fate, documents }) => sum + (fates.includes(fate ?? '') ? documents : 0), 0);
  const coming = of(['new', 'changed', 'repaired']);
  const refused = of(['refused']);
  const { refused: refusal, problems } = formResult(
    result as { ok: false; problem: string; typed: Record<string, string> },
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="heading wrap-anywhere">{fileName}</h2>
      <OfficeResultForm result={result} action={MOVE_IN_PATH}>
        {(problems.latest || refusal?.problem === 'unanswered') && (
          <Alert>{t`Please choose which prices apply.`}</Alert>
        )}
        {refusal && refusal.problem !== 'unanswered' && (
          <Alert>{t`This move has changed in the meantime. Load the page again.`}</Alert>
        )}
        <input type="hidden" name="id" value={id} />
        {refused > 0 && (
          <Alert tone="warning">
            <Plural
              value={refused}
              one="# document cannot move in. The list below says why."
              other="# documents cannot move in. The list below says why."
            />
          </Alert>
        )}
        {prices.length > 0 ? <PriceQuestion prices={prices} /> : <input type="hidden" name="latest" value="none" />}
        {nested > 0 && <NestedNote nested={nested} />}
        {concerns.owners > 0 && <OwnersQuestion owners={concerns.owners} />}
        {coming > 0 ? (
          <SubmitButton className="self-start">
            <Plural value={coming} one="Move # document in" other="Move # documents in" />
          </SubmitButton>
        ) : (
          <p>{t`Nothing of this file is new.`}</p>
        )}
      </OfficeResultForm>
      <DiscardForm id={id} />
    </section>
  );
}

function NestedNote({ nested }: { nested: number }) {
  return (
    <p className="text-sm text-muted">
      <Plural
        value={nested}
        one="# document below another (a subcollection) is left out: the shop has no place for it."
        other="# documents below others (subcollections) are left out: the shop has no place for them."
      />
    </p>
  );
}

/** Not ticked, they come in as buyers. */
function OwnersQuestion({ owners }: { owners: number }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="owners" value="yes" className="size-5 shrink-0 accent-primary" />
        <span>
          <Plural
            value={owners}
            one="# account becomes an owner of this shop, with every right"
            other="# accounts become owners of this shop, with every right"
          />
        </span>
      </label>
      <p className="text-sm text-muted">
        {t`Look at them in the list below first. Without the tick they come in as buyers, and you give rights later.`}
      </p>
    </div>
  );
}

function PriceQuestion({ prices }: { prices: TwoPrices[] }) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t`Some items have two prices that disagree. Which apply?`}</legend>
      <ul className="divide-y divide-base-300 border-y border-base-300 text-sm">
        {prices.map(({ docId, name, main, latest }) => (
          <li key={docId} className="py-2">
            <span className="wrap-anywhere">{name || docId}</span>
            {[main, latest].map((price, place) => (
              <span key={place === 0 ? 'main' : 'latest'} className="block text-muted tabular-nums">
                {place + 1}. {price}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {[
        { value: 'main', label: t`1: cost, rate, profit and salePrice` },
        { value: 'latest', label: t`2: the latest fields, from the price window` },
      ].map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="latest" value={value} className="size-5 shrink-0 accent-primary" />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
