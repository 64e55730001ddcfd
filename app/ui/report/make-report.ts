import fontFile from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?url';
import { openFont } from '#app/typesetting/font-shape.ts';
import { readSales } from '#app/ui/report/read-sales.ts';
import type { ReportNews, ReportOrder } from '#app/ui/report/report.ts';
import { writeReport } from '#app/ui/report/write-report.ts';

/** Reads the sales that are ordered and makes the report of them, telling how far it is. */
export async function makeReport(order: ReportOrder, tell: (news: ReportNews) => void): Promise<void> {
  const [font, sales] = await Promise.all([
    fetchFont(),
    readSales(order.rowsFrom, (done, of) => tell({ step: 'reading', done, of })),
  ]);
  const file = await writeReport(order, sales, openFont(font), (done) =>
    tell({ step: 'drawing', done, of: sales.length }),
  );
  tell({ step: 'finished', file, sales: sales.length });
}

async function fetchFont(): Promise<ArrayBuffer> {
  const answer = await fetch(fontFile);
  if (!answer.ok) throw new Error(`the font: ${answer.status}`);
  return answer.arrayBuffer();
}
