import type { ReportRequest, ReportUpdate } from '#app/ui/report/report.ts';

// The TypeScript types here are those of a page; a worker has the same two names.
const page = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// HarfBuzz uses top-level await: importing it before this line would miss the request.
page.onmessage = async ({ data: order }: MessageEvent<ReportRequest>) => {
  const tell = (news: ReportUpdate) => page.postMessage(news, news.step === 'finished' ? [news.file.buffer] : []);
  try {
    const { makeReport } = await import('#app/ui/report/report-make.ts');
    await makeReport(order, tell);
  } catch (error) {
    tell({ step: 'failed', reason: String(error) });
  }
};
