import fontFile from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?url';
import { openFont } from '#app/typesetting/font-shape.ts';
import { writeReport } from '#app/ui/admin/orders/sales-report/report-pdf.ts';
import type { ReportRequest, ReportUpdate } from '#app/ui/admin/orders/sales-report/report-state.ts';
import { readSales } from '#app/ui/admin/orders/sales-report/sales-read.ts';

export async function makeReport(request: ReportRequest, onUpdate: (update: ReportUpdate) => void): Promise<void> {
  const [font, { sales, sums }] = await Promise.all([
    fetchFont(),
    readSales(request.rowsFrom, (done, of) => onUpdate({ step: 'reading', done, of })),
  ]);
  const file = await writeReport({ ...request, sums }, sales, openFont(font), (done) =>
    onUpdate({ step: 'drawing', done, of: sales.length }),
  );
  onUpdate({ step: 'finished', file, sales: sales.length });
}

async function fetchFont(): Promise<ArrayBuffer> {
  const response = await fetch(fontFile);
  if (!response.ok) throw new Error(`the font came with status ${response.status}`);
  return response.arrayBuffer();
}
