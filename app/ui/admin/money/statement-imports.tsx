import { Plural, Trans } from '@lingui/react/macro';
import type { StatementImport } from '#app/domain/money/statements/statement.ts';
import { Fold } from '#app/ui/admin/components/fold.tsx';
import { statementPath } from '#app/ui/admin/paths/admin-paths.ts';
import { OfficeResultForm } from '#app/ui/admin/rights/guarded-links.tsx';
import { Moment } from '#app/ui/components/amount-text.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';

export function ImportList({ accountId, imports }: { accountId: string; imports: StatementImport[] }) {
  if (imports.length === 0) return null;
  return (
    <Fold summary={<Trans>Last imports</Trans>} hint={<Trans>take out the lines of a wrong file</Trans>}>
      <OfficeResultForm action={statementPath(accountId)} result={undefined}>
        <input type="hidden" name="account" value={accountId} />
        <ul className="divide-y divide-base-300">
          {imports.map(({ at, lines }) => (
            <li key={at} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <Moment at={at} className="whitespace-normal!" />
                <span className="block text-sm text-muted">
                  <Plural value={lines} one="# line" other="# lines" />
                </span>
              </span>
              <SubmitButton name="remove" value={at} look="danger" size="small" className="shrink-0">
                <Trans>Remove</Trans>
              </SubmitButton>
            </li>
          ))}
        </ul>
      </OfficeResultForm>
    </Fold>
  );
}

export function ImportRemoved({ removed }: { removed: number }) {
  return (
    <Toast>
      <Plural
        value={removed}
        _0="These lines were removed before."
        one="# line is removed. Import the file again if it was right."
        other="# lines are removed. Import the file again if it was right."
      />
    </Toast>
  );
}
