import { redirect } from 'react-router';
import { noFields, personAction, type SentForm } from '#app/http/form-action.server.ts';
import { buyerPath } from '#app/ui/admin/paths/admin-paths.ts';

type Outcome = { ok: true } | { ok: false; problem: string };

/** The action of a button on the page of a buyer, which shows the result. A refusal is answered with 404. */
export function buyerAct(run: (form: SentForm<object>) => Promise<Outcome>) {
  return personAction(noFields, async (form) => {
    const done = await run(form);
    if (done.ok) throw redirect(buyerPath(form.id) + form.url.search);
    return { ok: false, problem: 'no-such-buyer' as const };
  });
}
