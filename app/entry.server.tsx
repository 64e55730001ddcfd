import { PassThrough } from 'node:stream';
import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { localeContext, logContext, nonceContext, timesContext } from '#app/context.ts';
import { BURMESE_DIGITS, type Reading, readingOf } from '#app/domain/locale.ts';
import { NonceContext } from '#app/styles.tsx';
import { countInBurmese } from '#app/ui/burmese-figures.ts';
import { messages as en } from '../locales/en.po';
import { messages as my } from '../locales/my.po';

const RENDER_TIMEOUT_MS = 5_000;
/** One for each way to read; what counts in a sentence counts in the format given. */
const words: Record<Reading, I18n> = {
  en: setupI18n({ locale: 'en', locales: 'en', messages: { en } }),
  my: setupI18n({ locale: 'my', locales: 'en', messages: { my } }),
  'my-mymr': countInBurmese(setupI18n({ locale: 'my', locales: BURMESE_DIGITS, messages: { my } })),
};

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider i18n={words[readingOf(context.get(localeContext))]}>
        <NonceContext value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </NonceContext>
      </I18nProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          const times = context.get(timesContext);
          if (times) times.renderMs = performance.now() - started;
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          handleError(error, { request, params: {}, context });
        },
      },
    );
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/**
 * What a loader, an action or a page threw and did not mean to. A request that fits no route is no failure of ours, and
 * of a database that is away the queries have told.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};
