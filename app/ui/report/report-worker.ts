import type { ReportRequest, ReportUpdate } from '#app/ui/report/report.ts';

// The types of a page are in scope here; a worker hears and answers on the same names.
const page = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// HarfBuzz lets a module that imports it wait: whoever imports it before listening misses the order.
page.onmessage = async ({ data: order }: MessageEvent<ReportRequest>) => {
  const tell = (news: ReportUpdate) => page.postMessage(news, news.step === 'finished' ? [news.file.buffer] : []);
  try {
    const { makeReport } = await import('#app/ui/report/report-make.ts');
    await makeReport(order, tell);
  } catch (error) {
    tell({ step: 'failed', reason: String(error) });
  }
};
