import { data } from 'react-router';
import type { Problems } from '#app/domain/fields.ts';
import type { ReturnResult } from '#app/domain/orders/returns/return.ts';
import { UNIT_FIELD } from '#app/domain/orders/returns/return-fields.ts';
import { typedIn } from '#app/domain/orders/returns/return-form.ts';

/** Answers a refused return, with its input: 400 for the form, 409 for stored data. @throws Response 404 for an unknown order. */
export function refuseReturn(refused: ReturnResult & { ok: false }, form: FormData) {
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
      return data({ ...refused, ...sent }, { status: 400 });
    case 'not-confirmed':
    case 'key-reused':
    case 'number-used':
    case 'too-many':
    case 'unit-not-sold':
    case 'no-item':
    case 'no-open-shift':
    case 'drawer-short':
      return data({ ...refused, ...sent }, { status: 409 });
    default:
      return refused satisfies never;
  }
}
