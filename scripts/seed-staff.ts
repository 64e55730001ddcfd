import { PRESETS } from '#app/domain/people/rights/rights.ts';
import { acceptInvitation, inviteStaff } from '#app/domain/people/staff/invitation.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const sampleStaff = {
  name: 'Ma Su Su',
  phone: '09 791 234 568',
  email: 'sales@shop.example',
  password: 'sales-demo-2026',
};

/** A person of the preset Sales, who has taken an invitation of the owner. */
export async function seedStaff({ db, auth }: Shop): Promise<typeof sampleStaff> {
  const registered = await auth.register(sampleStaff);
  if (!registered.ok) return sampleStaff;
  const { id: uid } = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow();
  const now = new Date();
  const invited = await inviteStaff(db, { now, uid }, { name: sampleStaff.name, rights: PRESETS.sales });
  if (invited.ok) await acceptInvitation(db, { now, uid: registered.id }, invited.token);
  return sampleStaff;
}
