import { data } from 'react-router';

/** @throws Response 404 if there is no such row. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw data(null, { status: 404 });
  return row;
}

type Found<Outcome, Problem> = Outcome extends { problem: infer Any }
  ? [Exclude<Any, Problem>] extends [never]
    ? never
    : Outcome & { problem: Exclude<Any, Problem> }
  : Outcome;

/** @throws Response 404 for this problem. */
export function requireFound<Outcome extends object, const Problem extends `no-such-${string}`>(
  outcome: Outcome,
  problem: Problem,
): Found<Outcome, Problem> {
  if ('problem' in outcome && outcome.problem === problem) throw data(null, { status: 404 });
  return outcome as Found<Outcome, Problem>;
}
