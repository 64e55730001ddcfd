import type { ReactNode } from 'react';
import type { Problems } from '#app/domain/fields.ts';
import { Alert } from '#app/ui/components/message.tsx';
import type { Unavailable } from '#app/ui/forms/failure.ts';
import { useFieldMessage } from '#app/ui/forms/field-messages.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

type Refusal<Problem extends string> =
  | { ok: false; problem: Problem }
  | { ok: false; problems: Problems }
  | Unavailable;

type ActionResultProps<Problem extends string> = {
  result: { ok: true } | Refusal<Problem>;
  problems: Record<Problem, ReactNode>;
  field?: string;
  children: ReactNode;
};

export function ActionResult<Problem extends string>(props: ActionResultProps<Problem>) {
  const { result, problems, field = '', children } = props;
  const message = useFieldMessage();
  if (result.ok) return children;
  if ('unavailable' in result) return <UnavailableAlert result={result} />;
  if ('problem' in result) return <Alert>{problems[result.problem]}</Alert>;
  return (
    <Alert>
      {Object.entries(result.problems).map(([name, problem]) => problem && <p key={name}>{message(problem, field)}</p>)}
    </Alert>
  );
}
