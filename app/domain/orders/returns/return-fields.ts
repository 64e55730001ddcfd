import { RETURN_STATES, type ReturnedPieces } from '#app/domain/orders/returns/return.ts';

/** Each unit has a field with its new state, empty if the buyer keeps it. */
export const UNIT_FIELD = 'unit';
/** Each line has fields for its pieces without a number: how many are returned, and their new state. */
export const piecesField = (line: number) => `pieces-${line}`;
export const stateField = (line: number) => `state-${line}`;

export const unitValue = ({ line, unitId, state }: Pick<ReturnedPieces, 'line' | 'unitId' | 'state'>) =>
  `${line}:${unitId}:${state}`;

export function readUnitValue(value: string): ReturnedPieces | undefined {
  const [, line = '', unitId = '', stateText = ''] = /^(\d{1,4}):([\w-]{1,64}):([a-z-]+)$/.exec(value) ?? [];
  const state = RETURN_STATES.find((each) => each === stateText);
  return state && { line: Number(line), qty: 1, unitId, state };
}
