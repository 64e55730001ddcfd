import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { SHOP_FEATURES, type ShopFeature } from '#app/domain/shop-features.ts';
import { useAnswerLabels, useFeatureLabels, useSoldGoodsLabels } from '#app/ui/admin/labels/feature-labels.ts';
import { FormResultContext, formResult } from '#app/ui/forms/form-result.ts';
import { RadioTabs } from '#app/ui/forms/radio-tabs.tsx';

type FeatureQuestionsProps = { answers: Partial<Record<string, string>> };

export function FeatureQuestions({ answers }: FeatureQuestionsProps) {
  const { typed, problems } = formResult(use(FormResultContext));
  const { t } = useLingui();
  const labels = useFeatureLabels();
  const options = Object.entries(useAnswerLabels()).map(([value, label]) => ({ value, label }));
  const explanations: Record<ShopFeature, string> = {
    recordsImeis: t`Each phone is known by its number, from receiving to its sale.`,
    givesWarranty: t`The voucher says until when, with a QR code to check it.`,
    takesDeposits: t`Buyers pay a part first and the rest later.`,
  };
  return (
    <>
      <h2 className="heading mt-4">{t`What your shop does`}</h2>
      <p className="text-muted">
        {t`What you do not do is shown nowhere. You can change this at any time; what is saved already stays.`}
      </p>
      {SHOP_FEATURES.map((feature) => (
        <RadioTabs
          key={feature}
          label={labels[feature]}
          name={feature}
          options={options}
          defaultValue={typed[feature] ?? answers[feature] ?? ''}
          problem={problems[feature]}
          hint={explanations[feature]}
        />
      ))}
    </>
  );
}

export function SoldGoodsQuestion({ sells }: { sells: string }) {
  const { typed, problems } = formResult(use(FormResultContext));
  const { t } = useLingui();
  return (
    <RadioTabs
      label={t`What do you sell?`}
      name="sells"
      options={Object.entries(useSoldGoodsLabels()).map(([value, label]) => ({ value, label }))}
      defaultValue={typed.sells || sells}
      problem={problems.sells}
      hint={t`Add phone opens with it. You can always add the other.`}
    />
  );
}
