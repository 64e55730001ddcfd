import { createContext } from 'react-router';
import type { Person } from '#app/domain/accounts/person.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import type { ActionResult } from '#app/http/action-result-cookie.server.ts';
import type { Log } from '#app/server/log.server.ts';
import type { Times } from '#app/server/server-timing.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export const shopContext = createContext<Shop>();
/** The form of the request; empty if there is none. */
export const formContext = createContext<FormData>(new FormData());
/** Set for a document request: `shown` is the action result on the page, if any. Null for data requests and in development. */
export const actionResultContext = createContext<{ shown: ActionResult | null } | null>(null);
/** The person of this request, read from the database; null for a guest. */
export const whoContext = createContext<Person | null>(null);
/** True if a write was refused because its person was blocked or lost their role during the request. */
export const revokedContext = createContext(false);
export const localeContext = createContext<Locale>({ language: 'en', format: ENGLISH, timeZone: 'Asia/Yangon' });
export const logContext = createContext<Log>();
/** Set only by the guard of the admin routes. */
export const adminContext = createContext<Person>();
/** Set only by the guards that require a log-in. */
export const personContext = createContext<Person>();
/** The pattern of the route, such as `/my-orders/:id/voucher`; empty if none matches. */
export const routeContext = createContext<string>('');
/** Null in development. */
export const timesContext = createContext<Times | null>(null);
/** Carries a page's bytes beside its Response, whose body the router would turn into a stream. Null in development. */
export const bytesContext = createContext<{ page: Buffer<ArrayBuffer> | null } | null>(null);
/** The CSP nonce. */
export const nonceContext = createContext<string>('');
/** The client's network address; empty in development. */
export const addressContext = createContext<string>('');
