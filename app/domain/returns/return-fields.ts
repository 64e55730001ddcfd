import { RETURN_STATES, type ReturnedPieces } from '#app/domain/returns/return.ts';

/** The field of each phone with a number: what the phone becomes, or empty if the buyer keeps it. */
export const UNIT_FIELD = 'unit';
/** How many pieces without a number come back of a line, and what they become. */
export const piecesField = (line: number) => `pieces-${line}`;
export const stateField = (line: number) => `state-${line}`;

export const unitValue = ({ line, unitId, state }: Pick<ReturnedPieces, 'line' | 'unitId' | 'state'>) =>
  `${line}:${unitId}:${state}`;

export function readUnitValue(value: string): ReturnedPieces | undefined {
  const [, line = '', unitId = '', sent = ''] = /^(\d{1,4}):([\w-]{1,64}):([a-z-]+)$/.exec(value) ?? [];
  const state = RETURN_STATES.find((each) => each === sent);
  return state && { line: Number(line), qty: 1, unitId, state };
}
