import { data } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { ReturnResult } from '#app/domain/returns/return.ts';
import { UNIT_FIELD } from '#app/domain/returns/return-fields.ts';
import { typedIn } from '#app/domain/returns/return-form.ts';

/** Answers 400 with the wrong field, 404 for an unknown order, 409 if it does not allow the return. Keeps the input. */
export function returnResponse(refused: ReturnResult & { ok: false }, form: FormData) {
  const sent = { typed: typedIn(form), units: form.getAll(UNIT_FIELD).map(String) };
  const badField = (problems: Problems) => data({ ok: false as const, problems, ...sent }, { status: 400 });
  switch (refused.problem) {
    case 'no-such-order':
      throw data(null, { status: 404 });
    case 'no-such-account':
      return badField({ via: { code: 'not-a-choice' } });
    case 'too-much':
      return badField({ refund: { code: 'too-large', max: refused.max } });
    case 'no-pieces':
    case 'no-such-line':
    case 'unit-twice':
      return data({ ok: false as const, refused, ...sent }, { status: 400 });
    default:
      return data({ ok: false as const, refused, ...sent }, { status: 409 });
  }
}
