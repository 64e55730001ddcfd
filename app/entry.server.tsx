import { Writable } from 'node:stream';
import { I18nProvider } from '@lingui/react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { bytesContext, localeContext, logContext, nonceContext, revokedContext, timesContext } from '#app/context.ts';
import { NoLongerAllowed } from '#app/domain/audit/audit-record.server.ts';
import { translationsFor } from '#app/i18n/translations.server.ts';
import { NonceContext } from '#app/ui/layout/styles.tsx';

const RENDER_TIMEOUT_MS = 5_000;
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
      <I18nProvider i18n={translationsFor(context.get(localeContext))}>
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
          const take = (page: Buffer<ArrayBuffer>) => {
            const bytes = context.get(bytesContext);
            if (bytes) bytes.page = page;
            resolve(new Response(bytes ? null : page, { status, headers }));
          };
          pipe(inOnePiece(take));
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

/** Takes bytes as they are: a page that was read as text and written anew took a fourth more of the processor's time. */
function inOnePiece(take: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part, _, done) {
      parts.push(part);
      done();
    },
    final(done) {
      take(Buffer.concat(parts));
      done();
    },
  });
}

/**
 * What a page that is open asks for, as one text: nothing of it comes later, and what says its length is sent in one piece
 * and, where it is short, not compressed (which takes a fourth of an order's time).
 */
export const handleDataRequest: HandleDataRequestFunction = async (answer) => {
  if (!answer.body) return answer;
  const data = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set('Content-Length', String(Buffer.byteLength(data)));
  return new Response(data, { status: answer.status, headers });
};

/**
 * What a loader, an action or a page threw and did not mean to. A request that fits no route is no failure of ours, and
 * of a database that is away the queries have told.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return;
  if (error instanceof NoLongerAllowed) return context.set(revokedContext, true);
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, 'request failed');
};
