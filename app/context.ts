import { createContext } from 'react-router';
import type { Person } from '#app/domain/accounts/person.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import type { ActionResult } from '#app/http/action-result-cookie.server.ts';
import type { Log } from '#app/server/log.server.ts';
import type { Times } from '#app/server/server-timing.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export const shopContext = createContext<Shop>();
/** The form that the request carries, read before the person; empty where it carries none. */
export const formContext = createContext<FormData>(new FormData());
/**
 * Set where a page itself is asked for, by a browser: `shown` is the answer to a form that it shows, null where it shows
 * none. Null where a script asks for its data, and in development.
 */
export const actionResultContext = createContext<{ shown: ActionResult | null } | null>(null);
/** Who is asking, as the database says at this moment; null for a guest. */
export const whoContext = createContext<Person | null>(null);
/** Whether a write was refused because its person was blocked, or lost their role, after the request was let in. */
export const revokedContext = createContext(false);
/** How they read; English until the request is opened. */
export const localeContext = createContext<Locale>({ language: 'en', format: ENGLISH, timeZone: 'Asia/Yangon' });
export const logContext = createContext<Log>();
/** The admin who asks; set by the guard of the admin group and nowhere else. */
export const adminContext = createContext<Person>();
/** The buyer or admin who asks; set by the guards that ask for a log-in. */
export const personContext = createContext<Person>();
/** The pattern of the route that answers, as `/my-orders/:id/voucher`; empty where none does. */
export const routeContext = createContext<string>('');
/** What the answer takes; null in development. */
export const timesContext = createContext<Times | null>(null);
/**
 * Where a page's bytes go, beside its Response: the router looks whether an answer has a body, and that makes a stream of
 * it. Null in development, where the Response carries them.
 */
export const bytesContext = createContext<{ page: Buffer<ArrayBuffer> | null } | null>(null);
/** The one value that lets a script run on this page. */
export const nonceContext = createContext<string>('');
/** The network address a request came from; empty in development. */
export const addressContext = createContext<string>('');
