import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import {
  listCounterDevices,
  removeCounterDevice,
  switchOffline,
} from '#app/domain/people/sign-in/counter-devices.server.ts';
import {
  type CounterDevice,
  counterDeviceForm,
  counterDeviceRemovalForm,
  counterDeviceSwitchForm,
} from '#app/domain/people/sign-in/pin-form.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { seeOther } from '#app/http/see-other.ts';
import { DeviceRow } from '#app/ui/account/device-row.tsx';
import { OfficeForm, OfficeResultForm, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { Button } from '#app/ui/components/button.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/staff-devices';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(shopContext);
  const here = await auth.pins.findDevice(request.headers);
  return { devices: await listCounterDevices(db), here: here?.id };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, db } = context.get(shopContext);
  const by = byOf(context);
  const switching = parseForm(context, counterDeviceSwitchForm);
  if (switching.ok) {
    await switchOffline(db, by, switching.value.device, switching.value.offline === 'yes');
    return seeOther('/admin/people/devices');
  }
  const removal = parseForm(context, counterDeviceRemovalForm);
  if (removal.ok) {
    await removeCounterDevice(db, by, removal.value.device);
    return seeOther('/admin/people/devices');
  }
  const form = parseForm(context, counterDeviceForm);
  if (!form.ok) return badForm(form);
  if (await auth.pins.findDevice(request.headers)) return { ok: true as const };
  const cookie = await auth.pins.allowDevice(by, form.value.name);
  return data({ ok: true as const }, { headers: { 'Set-Cookie': cookie } });
}

export default function StaffDevices({ loaderData: { devices, here }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { saved } = formResult(actionData);
  return (
    <Page
      title={t`Devices of the counter`}
      lead={t`Only on these devices, people change with a PIN. It never opens settings, people, refunds or costs.`}
      width="text"
    >
      {saved && (
        <div className="mb-4">
          <Toast>{t`People can change with a PIN on this device.`}</Toast>
        </div>
      )}
      {devices.length > 0 && (
        <p className="mb-4 max-w-prose text-sm text-muted">
          <Trans>
            With offline sales, a device keeps prices and stock, without costs, and sells for 72 hours when the shop
            cannot be reached. If it is lost, remove it.
          </Trans>
        </p>
      )}
      {devices.length > 0 && <Devices devices={devices} here={here} />}
      {here === undefined ? (
        <OfficeResultForm result={actionData}>
          <TextField label={t`Name of the device`} name="name" autoComplete="off" />
          <SubmitButton className="self-start">{t`Allow PINs on this device`}</SubmitButton>
        </OfficeResultForm>
      ) : (
        <p className="flex flex-col items-start">
          <OfficeTextLink to="/pin">{t`Change person`}</OfficeTextLink>
        </p>
      )}
      <p className="mt-4">
        <OfficeTextLink to="/account/pin">{t`Your own PIN`}</OfficeTextLink>
      </p>
    </Page>
  );
}

function Devices({ devices, here }: { devices: CounterDevice[]; here: string | undefined }) {
  const { t } = useLingui();
  return (
    <ul className="mb-6 divide-y divide-base-300 border-y border-base-300">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} isHere={device.id === here}>
          <div className="flex flex-wrap gap-x-2 max-sm:-ms-3.5 max-sm:basis-full">
            <OfficeForm method="post">
              <input type="hidden" name="device" value={device.id} />
              <input type="hidden" name="offline" value={device.sellsOffline ? 'no' : 'yes'} />
              <Button type="submit" size="small" look="quiet">
                {device.sellsOffline ? t`Stop offline sales` : t`Allow offline sales`}
              </Button>
            </OfficeForm>
            <OfficeForm method="post">
              <input type="hidden" name="device" value={device.id} />
              <Button type="submit" size="small" look="quietDanger">
                {t`Remove`}
              </Button>
            </OfficeForm>
          </div>
        </DeviceRow>
      ))}
    </ul>
  );
}
