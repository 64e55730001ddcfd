import { Trans, useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import { type TypeAnswer, TypeOutcome } from '#app/ui/admin/settings/type-result.tsx';
import { TypeBadge } from '#app/ui/components/badges.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Empty } from '#app/ui/components/empty-state.tsx';
import { useTypeWords } from '#app/ui/hooks/type-labels.ts';

/** The types that an item may have. Delete acts at once and can be undone. */
export function TypeList({ types }: { types: { id: string; type: string }[] }) {
  const { t } = useLingui();
  const words = useTypeWords();
  const fetcher = useFetcher<TypeAnswer>();
  const deletion = (id: string) => `/admin/type-settings/${encodeURIComponent(id)}/deletion`;
  const busy = fetcher.state !== 'idle';
  return (
    <section className="mt-8 flex flex-col gap-4">
      {fetcher.data && !busy && <TypeOutcome answer={fetcher.data} UndoForm={fetcher.Form} />}
      {types.length === 0 ? (
        <Empty title={<Trans>No types yet</Trans>}>
          <Trans>Add the first one above. Every phone has a type.</Trans>
        </Empty>
      ) : (
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {types.map(({ id, type }) => (
            <li key={id} className="flex min-h-14 items-center justify-between gap-4 py-1.5">
              <span className="min-w-0">
                <TypeBadge type={type} />
              </span>
              <fetcher.Form method="post" action={deletion(id)} className="shrink-0">
                <Button
                  type="submit"
                  size="small"
                  look="quiet"
                  busy={busy && fetcher.formAction === deletion(id)}
                  aria-label={t`Delete ${words(type)}`}
                >
                  <Trans>Delete</Trans>
                </Button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
