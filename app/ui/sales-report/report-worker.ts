import type { ReportRequest, ReportUpdate } from '#app/ui/sales-report/report.ts';

// TypeScript compiles this file like a page's; the global object of a worker has these members of `Worker` too.
const worker = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// HarfBuzz uses top-level await: a static import would delay this listener, which would miss the request.
worker.onmessage = async ({ data: request }: MessageEvent<ReportRequest>) => {
  const send = (update: ReportUpdate) =>
    worker.postMessage(update, update.step === 'finished' ? [update.file.buffer] : []);
  try {
    const { makeReport } = await import('#app/ui/sales-report/report-make.ts');
    await makeReport(request, send);
  } catch (error) {
    send({ step: 'failed', reason: String(error) });
  }
};
