import { createContext } from 'react-router';
import type { SessionPage } from '#app/auth/session.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { LiveState } from '#app/domain/shop/live-update.ts';
import { ENGLISH } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import type { SentPicture } from '#app/images/sent-picture.ts';
import type { Log } from '#app/runtime/log.server.ts';
import type { Flash } from '#app/server/flash-cookie.server.ts';
import type { Times } from '#app/server/server-timing.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export const shopContext = createContext<Shop>();
export const formContext = createContext<FormData>(new FormData());
export const picturesContext = createContext<SentPicture[]>([]);
/** True if the pictures of the form were dropped, because they are too large together. */
export const tooLargeContext = createContext(false);
/** Set for a document request in production: `shown` is the action result on the page. */
export const flashContext = createContext<{ shown: Flash | null } | null>(null);
/** Null for a guest. */
export const whoContext = createContext<Person | null>(null);
export const sessionPageContext = createContext<(SessionPage & Pick<LiveState, 'catalog'>) | null>(null);
/** True if a write was refused because its person was blocked or lost their role during the request. */
export const revokedContext = createContext(false);
export const localeContext = createContext<Locale>({ language: 'en', format: ENGLISH, timeZone: 'Asia/Yangon' });
export const logContext = createContext<Log>();
/** Whom the middleware of the route has let in. */
export const personContext = createContext<Person>();
/** The pattern of the route, such as `/my-orders/:id/voucher`; empty if none matches. */
export const routeContext = createContext<string>('');
/** Null in development. */
export const timesContext = createContext<Times | null>(null);
/** The bytes of a page, because the router would turn the body of its Response into a stream. Null in development. */
export const bytesContext = createContext<{ page: Buffer<ArrayBuffer> | null } | null>(null);
export const nonceContext = createContext<string>('');
/** The client's IP address; empty in development and when the page cache renders. */
export const addressContext = createContext<string>('');
