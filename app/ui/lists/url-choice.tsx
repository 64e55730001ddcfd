import { Form } from 'react-router';
import { PreservedParams } from '#app/ui/lists/preserved-params.tsx';

type Choice = { value: string; label: string };

/** Buttons that set the URL parameter `name`, in a GET form, which works without scripts. They also remove `page`, except with
 * `keepsPage`, for a choice that does not filter the paged list. */
export function UrlChoice({
  name,
  label,
  value,
  choices,
  canClear = false,
  inRow = false,
  isGroup = false,
  keepsPage = false,
}: {
  name: string;
  label: string;
  value: string;
  choices: Choice[];
  canClear?: boolean;
  inRow?: boolean;
  /** Has its label above it. */
  isGroup?: boolean;
  keepsPage?: boolean;
}) {
  const setsParam = (choice: Choice) => choice.value !== '' && !(canClear && choice.value === value);
  return (
    <Form method="get" replace preventScrollReset className={inRow ? 'shrink-0 sm:shrink' : 'max-w-full min-w-0'}>
      <PreservedParams except={keepsPage ? [name] : [name, 'page']} />
      <fieldset className={`choices ${isGroup ? 'flex-wrap' : inRow ? '' : 'scroll-row'}`}>
        <legend className={isGroup ? 'pt-2 pb-1 quiet' : 'sr-only'}>{label}</legend>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="submit"
            {...(setsParam(choice) && { name, value: choice.value })}
            aria-pressed={choice.value === value}
            className={`btn choice ${choice.value === value ? 'btn-neutral' : 'btn-ghost border-base-300'}`}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
