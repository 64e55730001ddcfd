import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { adminContext, formContext, localeContext, shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { type Problems, readForm } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { Format } from '#app/domain/text/format.ts';
import { badForm, withUnicodeOffer } from '#app/http/form-body.server.ts';
import { refuseForm } from '#app/http/refused-form.ts';

type Refused = { ok: false; problem: string };
type BadFields = { ok: false; problems: Problems };
/** `id` is the `:id` of the URL. */
type SentForm<Values> = {
  db: Db;
  by: By;
  id: string;
  value: Values;
  context: ActionFunctionArgs['context'];
};
type Options<Shape, Outcome> = {
  /** Fields that the button of `ZawgyiOffer` converts to Unicode. */
  texts?: readonly (keyof Shape & string)[];
  statuses?: Partial<Record<Extract<Outcome, Refused>['problem'], number>>;
};
type Answer<Outcome> =
  | Extract<Outcome, { ok: true }>
  | ReturnType<typeof refuseForm<Extract<Outcome, Refused>>>
  | ReturnType<typeof badForm>;

/** For actions that read no field. */
export const noFields = z.object({});

/**
 * The action of a form in the back-office. A wrong form or a refusal is answered with what was typed; a refusal with 404
 * for `no-such-…`, else with 409, or as `statuses` says.
 */
export function adminAction<Shape extends z.ZodRawShape, Outcome extends { ok: true } | Refused | BadFields>(
  schema: z.ZodObject<Shape> | ((format: Format) => z.ZodObject<Shape>),
  run: (form: SentForm<z.output<z.ZodObject<Shape>>>) => Promise<Outcome>,
  { texts = [], statuses = {} }: Options<Shape, Outcome> = {},
) {
  return async ({ context, params }: ActionFunctionArgs): Promise<Answer<Outcome>> => {
    const fields = typeof schema === 'function' ? schema(context.get(localeContext).format) : schema;
    const form = readForm(withUnicodeOffer(context.get(formContext), texts), fields);
    if (!form.ok) return badForm(form);
    const { value, typed } = form;
    const by = { now: new Date(), uid: context.get(adminContext).id };
    const outcome = await run({ db: context.get(shopContext).db, by, id: params.id ?? '', value, context });
    if (outcome.ok) return outcome as Extract<Outcome, { ok: true }>;
    if ('problems' in outcome) return badForm({ problems: outcome.problems, typed });
    const refused = outcome as Extract<Outcome, Refused>;
    const status = (statuses as Record<string, number | undefined>)[refused.problem];
    return refuseForm(refused, status ?? (refused.problem.startsWith('no-such-') ? 404 : 409), typed);
  };
}
