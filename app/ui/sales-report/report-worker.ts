import type { ReportRequest, ReportUpdate } from '#app/ui/sales-report/report.ts';

// TypeScript takes this file for a page; the global object of a worker has the same two members.
const worker = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// HarfBuzz uses top-level await: importing it before this line would miss the request.
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
