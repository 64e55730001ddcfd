import { z } from 'zod';
import type { RowOf } from '#app/db/schema.ts';
import { choice, issue, text } from '#app/domain/fields.ts';
import { foldTypedDigits } from '#app/domain/text/digits.ts';

export const PIN_DIGITS = 6;
/** In a row; then the PIN is locked until its person logs in with the password. */
export const MAX_WRONG_PINS = 5;
export const PIN_SESSION_HOURS = 12;

export const pinField = () =>
  text(40)
    .transform(foldTypedDigits)
    .refine((typed) => typed === '' || /^\d{6}$/.test(typed), issue({ code: 'not-like', example: '123456' }));

export const pinLoginForm = z.object({ person: text(64), pin: pinField() });
export const pinRemovalForm = z.object({ remove: choice(['yes']) });
export const counterDeviceForm = z.object({ name: text(60) });
export const counterDeviceRemovalForm = z.object({ device: text(64) });

export type PinPerson = { id: string; name: string; isLocked: boolean };
export const counterDeviceSwitchForm = z.object({ device: text(64), offline: choice(['yes', 'no']) });

export type CounterDevice = RowOf<'counterDevices', 'id' | 'name' | 'createdAt' | 'usedAt' | 'sellsOffline'>;
