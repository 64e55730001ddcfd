import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { hasMovedKey, hasMovedPasswords } from '#app/domain/people/accounts/moved-password-key.server.ts';
import { isWorking, readDocumentFilter, startForm } from '#app/domain/shop/move-in/move-in.ts';
import { listDocuments, readMoveIn } from '#app/domain/shop/move-in/move-in-list.server.ts';
import { listTwoPrices, nameCollection, startMovingIn } from '#app/domain/shop/move-in/move-in-run.server.ts';
import { requestedPage } from '#app/domain/text/paging.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { TaskPage } from '#app/ui/admin/components/task-page.tsx';
import { CollectionQuestion } from '#app/ui/admin/shop/move-in/collection-question.tsx';
import { KeyNotice } from '#app/ui/admin/shop/move-in/key-notice.tsx';
import { MoveInDocuments } from '#app/ui/admin/shop/move-in/move-in-documents.tsx';
import { MoveInDone } from '#app/ui/admin/shop/move-in/move-in-done.tsx';
import { FileRefused, MoveInFile } from '#app/ui/admin/shop/move-in/move-in-file-form.tsx';
import { MoveInProgress } from '#app/ui/admin/shop/move-in/move-in-progress.tsx';
import { MoveInStart } from '#app/ui/admin/shop/move-in/move-in-start.tsx';
import { MoveInSteps } from '#app/ui/admin/shop/move-in/move-in-steps.tsx';
import type { Route } from './+types/move-in-page';
import { goOnInBackground } from './move-in-work.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const move = await readMoveIn(db, new Date());
  const filter = readDocumentFilter(url);
  const isListed = move?.state === 'ready' || move?.state === 'done';
  return {
    move,
    filter,
    documents: isListed ? await listDocuments(db, move.id, { ...filter, page: requestedPage(url) }) : null,
    prices: move?.state === 'ready' ? await listTwoPrices(db, move.id) : [],
    key: (await hasMovedPasswords(db)) ? ((await hasMovedKey(db)) ? 'there' : 'missing') : 'unneeded',
    problem: url.searchParams.get('problem'),
  } as const;
}

export const action = personAction(
  startForm,
  async ({ db, by, value: { id, latest, owners, collection }, context }) => {
    const answers = { latest: latest === 'none' ? null : latest, owners: owners === 'yes' };
    const started =
      collection === ''
        ? await startMovingIn(db, by, { id, ...answers })
        : await nameCollection(db, by, { id, collection });
    if (started.ok) goOnInBackground(context.get(shopContext), id);
    return started;
  },
);

export default function MoveInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { move, documents, key } = loaderData;
  const state = move?.state;
  const isUnnamed = move?.problem === 'unnamed';
  useRefresh(move !== null && isWorking(move.state) && !move.isIdle);
  return (
    <TaskPage
      title={t`Move in`}
      width="form"
      back={undefined}
      lead={
        <Trans>
          Brings the accounts, the stock and the orders of the service that your shop used before. Nothing is written
          before you have seen what would happen.
        </Trans>
      }
    >
      <div className="flex flex-col gap-6">
        <MoveInSteps state={state} />
        {loaderData.problem && <FileRefused problem={loaderData.problem} />}
        {isUnnamed && move && <CollectionQuestion move={move} result={actionData} />}
        {state === 'done' && move && <MoveInDone move={move} />}
        {key === 'missing' && <KeyNotice />}
        {move && isWorking(move.state) && <MoveInProgress move={move} result={actionData} />}
        {move && state === 'ready' && <MoveInStart move={move} prices={loaderData.prices} result={actionData} />}
        {(!move || state === 'done' || state === 'failed') && !isUnnamed && (
          <MoveInFile
            key={move?.id}
            failed={move?.problem === 'unnamed' || loaderData.problem ? null : (move?.problem ?? null)}
            isNext={state === 'done'}
          />
        )}
        {documents && move && <MoveInDocuments move={move} filter={loaderData.filter} documents={documents} />}
      </div>
    </TaskPage>
  );
}

const REFRESH_MS = 1_500;

function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
