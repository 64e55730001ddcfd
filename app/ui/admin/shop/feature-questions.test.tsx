import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FeatureQuestions } from '#app/ui/admin/shop/feature-questions.tsx';
import { FormResultContext } from '#app/ui/forms/form-result.ts';

it('ties the problem of a question to its radios', () => {
  const result = { ok: false, problems: { givesWarranty: { code: 'not-a-choice' } }, typed: {} };
  const page = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <FormResultContext value={result}>
        <FeatureQuestions answers={{}} />
      </FormResultContext>
    </I18nProvider>,
  );
  const groups = page.split('role="radiogroup"').slice(1);
  expect(groups.map((group) => /name="(\w+)"/.exec(group)?.[1])).toEqual([
    'recordsImeis',
    'givesWarranty',
    'takesDeposits',
  ]);
  for (const [at, group] of groups.entries()) {
    const isWrong = at === 1;
    const described = /aria-describedby="([^"]+)"/.exec(group)?.[1]?.split(' ') ?? [];
    const texts = described.map((id) => new RegExp(`<p[^>]* ?id="${id}"[^>]*>(.*?)</p>`).exec(group)?.[0] ?? '');
    expect(group.includes('aria-invalid="true"')).toBe(isWrong);
    expect(texts.filter((text) => text.includes('role="alert"'))).toHaveLength(isWrong ? 1 : 0);
    expect(texts.every(Boolean)).toBe(true);
  }
});
