import { useLingui } from '@lingui/react/macro';
import type { FieldProblem } from '#app/domain/fields.ts';
import { fieldDecimal } from '#app/domain/text/digits.ts';
import { formatNumber } from '#app/domain/text/money-format.ts';
import { useLocale } from '#app/ui/hooks/use-locale.ts';

export function useFieldMessage(): (problem: FieldProblem, label: string) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (problem, label) => {
    switch (problem.code) {
      case 'missing':
        return t`Please enter ${label}.`;
      case 'repeated':
        return t`${label} was sent more than once. Please enter it again.`;
      case 'not-text':
        return t`${label} must be text.`;
      case 'not-a-number':
        return t`${label} must be a number.`;
      case 'ambiguous': {
        const { typed } = problem;
        const [one, other] = problem.either.map((plain) => fieldDecimal(plain, locale.format));
        return t`${typed} can mean ${one} or ${other}. Type ${one} or ${other}.`;
      }
      case 'not-whole':
        return t`${label} must be a whole number.`;
      case 'not-a-choice':
        return t`Please choose ${label} from the list.`;
      case 'not-an-email':
        return t`Please enter an email address like name@example.com.`;
      case 'not-a-date':
        return t`${label} must be a date.`;
      case 'screen-word':
        return t`This word has another meaning on the pages of the shop. Please choose another.`;
      case 'too-light':
        return t`This colour is too light to be read on white. Please choose a darker one.`;
      case 'common':
        return t`${label} is one that many people use, so others would guess it. Please choose another.`;
      case 'personal':
        return t`${label} is your own name, email or phone, or the shop's name, so others would guess it. Please choose another.`;
      case 'not-like': {
        const { example } = problem;
        return t`${label} must look like ${example}.`;
      }
      case 'too-long': {
        const max = formatNumber(problem.max, locale);
        return t`${label} can have at most ${max} characters.`;
      }
      case 'too-short': {
        const min = formatNumber(problem.min, locale);
        return t`${label} needs at least ${min} characters.`;
      }
      case 'too-large': {
        const max = formatNumber(problem.max, locale);
        return t`${label} cannot be above ${max}.`;
      }
      case 'too-small': {
        const min = formatNumber(problem.min, locale);
        return t`${label} cannot be below ${min}.`;
      }
    }
  };
}
