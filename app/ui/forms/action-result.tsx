import type { ReactNode } from 'react';
import type { Problems } from '#app/domain/fields.ts';
import { useFieldWords } from '#app/ui/components/field-messages.ts';
import { Alert } from '#app/ui/components/message.tsx';
import { type Unreached, UnreachedAlert } from '#app/ui/forms/unreached.tsx';

type Refusal<Problem extends string> = { ok: false; problem: Problem } | { ok: false; problems: Problems } | Unreached;

type ActionResultProps<Problem extends string> = {
  answer: { ok: true } | Refusal<Problem>;
  /** What each problem is called. */
  problems: Record<Problem, ReactNode>;
  /** The label of the field that was sent. */
  field?: string;
  /** Says what was done. */
  children: ReactNode;
};

/** What came of an action: `children` if it was done, else why not. */
export function ActionResult<Problem extends string>(props: ActionResultProps<Problem>) {
  const { answer, problems, field = '', children } = props;
  const words = useFieldWords();
  if (answer.ok) return children;
  if ('unreached' in answer) return <UnreachedAlert answer={answer} />;
  if ('problem' in answer) return <Alert>{problems[answer.problem]}</Alert>;
  return (
    <Alert>
      {Object.entries(answer.problems).map(([name, problem]) => problem && <p key={name}>{words(problem, field)}</p>)}
    </Alert>
  );
}
