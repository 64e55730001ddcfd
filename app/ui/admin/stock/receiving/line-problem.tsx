import { useLingui } from '@lingui/react/macro';
import type { UnitLine, UnitLineProblem } from '#app/domain/stock/receiving/unit-lines.ts';

export function useLineProblem(): (line: UnitLine, problem: UnitLineProblem) => string {
  const { t } = useLingui();
  return ({ line }, problem) => {
    if (problem.problem === 'repeated') {
      const { code, line: other } = problem;
      return other === line ? t`${code} is twice in line ${line}.` : t`${code} is in lines ${other} and ${line}.`;
    }
    if ('typed' in problem) {
      const { typed } = problem;
      const digits = typed.replace(/\D/g, '').length;
      const messages = {
        'no-code': t`There is no number in this line.`,
        'imei-too-short': t`${typed} has ${digits} digits. An IMEI has 15.`,
        'imei-too-long': t`${typed} has ${digits} digits. An IMEI has 15.`,
        imeisv: t`${typed} has 16 digits: that is the IMEISV, not the IMEI. Dial *#06# on the phone and enter the IMEI of 15 digits.`,
        'wrong-check-digit': t`${typed} is not an IMEI: its last digit does not fit the others. Compare it with the box.`,
        'dummy-imei': t`${typed} is no phone’s IMEI: many phones and test devices show it. Dial *#06# on the phone and compare.`,
        date: t`${typed} is a date, not a serial number. Take it out of the list.`,
        barcode: t`${typed} is the barcode of the model, the same on every box. Scan the bars beside IMEI.`,
        'serial-too-long': t`${typed} is too long for a serial number.`,
        'serial-characters': t`“${typed}” is neither an IMEI nor a serial number.`,
        'not-a-number': t`“${typed}” is neither an IMEI nor a serial number.`,
        'letter-in-imei': t`${typed} has a letter among its digits: O in place of 0, or I in place of 1.`,
        'scientific-notation': t`${typed} was rounded by the spreadsheet. Format its column as text, and copy it again.`,
      };
      return messages[problem.problem];
    }
    const messages = {
      'no-number': t`There is no number in this line.`,
      'missing-second-imei': t`The second IMEI of this phone is missing. Scan it into the next line.`,
      'too-many-imeis': t`A phone has at most two IMEIs. Put each phone on a line of its own.`,
      'too-many-serials': t`A phone has one serial number. Put each phone on a line of its own.`,
      'line-too-long': t`This line is too long. Put each phone on a line of its own.`,
    };
    return messages[problem.problem];
  };
}
