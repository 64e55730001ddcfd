import { LEFT, RIGHT } from '#app/ui/admin/orders/sales-report/report-pages.ts';

export type Cells = { name: string; phone: string; total: string; date: string };
/** `note` stands below the cells. */
export type Row = Cells & { note: string };
export type Column = { cell: keyof Cells; x: number; width: number; right: boolean };

const GAP = 16;
const MAX_PHONE_WIDTH = 130;

/** Phone (up to a limit), total and date are as wide as their content, names get the rest. Totals and dates are right-aligned. */
export function layoutColumns(rows: Cells[], widthOf: (text: string) => number): Column[] {
  const widest = (cell: keyof Cells) => rows.reduce((most, row) => Math.max(most, widthOf(row[cell])), 0);
  const date = widest('date');
  const total = widest('total');
  const phone = Math.min(widest('phone'), MAX_PHONE_WIDTH);
  const totalEnd = RIGHT - date - GAP;
  const phoneStart = totalEnd - total - GAP - phone;
  return [
    { cell: 'name', x: LEFT, width: phoneStart - GAP - LEFT, right: false },
    { cell: 'phone', x: phoneStart, width: phone, right: false },
    { cell: 'total', x: totalEnd, width: total, right: true },
    { cell: 'date', x: RIGHT, width: date, right: true },
  ];
}
