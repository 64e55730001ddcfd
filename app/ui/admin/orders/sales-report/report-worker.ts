import type { ReportRequest, ReportUpdate } from '#app/ui/admin/orders/sales-report/report-state.ts';

// This file compiles with the DOM types, but runs in a worker, whose global object has these two members of `Worker`.
const worker = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// HarfBuzz uses top-level await: a static import would delay this listener, which would miss the request.
worker.onmessage = async ({ data: request }: MessageEvent<ReportRequest>) => {
  const send = (update: ReportUpdate) =>
    worker.postMessage(update, update.step === 'finished' ? [update.file.buffer] : []);
  try {
    const { makeReport } = await import('#app/ui/admin/orders/sales-report/report-make.ts');
    await makeReport(request, send);
  } catch (error) {
    send({ step: 'failed', reason: String(error) });
  }
};
