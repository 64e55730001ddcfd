import { redirect } from 'react-router';
import { removeCounterDevice } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { counterDeviceRemovalForm } from '#app/domain/people/sign-in/pin.ts';
import { adminAction } from '#app/http/admin-action.server.ts';
import { redirectGetTo } from '#app/http/middleware/post-only.server.ts';

export const middleware = [redirectGetTo('/admin/people/devices')];

export const action = adminAction(counterDeviceRemovalForm, async ({ db, by, value }) => {
  await removeCounterDevice(db, by, value.device);
  throw redirect('/admin/people/devices');
});

export default function CounterDeviceRemoval() {
  return null;
}
