import { redirect } from 'react-router';
import { z } from 'zod';
import { text } from '#app/domain/fields.ts';
import { withdrawInvitation } from '#app/domain/people/staff/invitation.server.ts';
import { personAction } from '#app/http/form-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';

const withdrawalForm = z.object({ invitation: text(100) });

export const middleware = [redirectGetTo('/admin/people')];

export const action = personAction(withdrawalForm, async ({ db, by, value }) => {
  await withdrawInvitation(db, by, value.invitation);
  throw redirect('/admin/people');
});

export default function InvitationWithdrawal() {
  return null;
}
