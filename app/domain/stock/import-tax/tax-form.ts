import { z } from 'zod';
import { choice, decimal, issue, optionalLines, optionalText, text, whole } from '#app/domain/fields.ts';
import { MAX_TAX_BASE, UNPAID_TAX_DISPLAYS } from '#app/domain/stock/import-tax/tax-estimate.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const percent = (format: Format) =>
  decimal(format)
    .refine((value) => Number(value) >= 0, issue({ code: 'too-small', min: 0 }))
    .refine((value) => Number(value) <= 100, issue({ code: 'too-large', max: 100 }));

export const taxBaseForm = (format: Format) => z.object({ base: whole(0, MAX_TAX_BASE, format, readMmk) });

export const taxSettingsForm = (format: Format) =>
  z.object({
    taxCustoms: percent(format),
    taxCommercial: percent(format),
    taxRedemption: percent(format),
    taxCustomsName: optionalText(60),
    taxCommercialName: optionalText(60),
    taxRedemptionName: optionalText(60),
    taxNote: optionalLines(300),
    unpaidTax: choice(UNPAID_TAX_DISPLAYS),
    registerUrl: text(200).refine(
      (value) => /^https:\/\/\S+$/.test(value) && URL.canParse(value),
      issue({ code: 'not-like', example: 'https://ceir.gov.mm' }),
    ),
  });
