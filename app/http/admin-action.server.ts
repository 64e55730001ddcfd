import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { adminContext, formContext, localeContext, shopContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { type Problems, readForm } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { Format } from '#app/domain/text/format.ts';
import { badForm, refuseForm, wantsConfirmationPage, withUnicodeOffer } from '#app/http/form-body.server.ts';

type Refused = { ok: false; problem: string };
type BadFields = { ok: false; problems: Problems };
/** `id` is the `:id` of the URL. */
export type SentForm<Values> = {
  db: Db;
  by: By;
  id: string;
  value: Values;
  context: ActionFunctionArgs['context'];
  request: Request;
  url: URL;
};
type Options<Shape, Outcome, Values, Question> = {
  /** Fields that the button of `ZawgyiOffer` converts to Unicode. */
  texts?: readonly (keyof Shape & string)[];
  /** What the confirmation page shows if there are no scripts; null if there is nothing to ask. */
  ask?: (form: SentForm<Values>) => Promise<Question | null>;
  statuses?: Partial<Record<Extract<Outcome, Refused>['problem'], number>>;
};
type Answer<Shape, Outcome, Question> =
  | ([Question] extends [never] ? never : { confirm: Question })
  | Extract<Outcome, { ok: true }>
  | ReturnType<typeof refuseForm<Extract<Outcome, Refused>>>
  | ([keyof Shape | Extract<Outcome, BadFields>] extends [never] ? never : ReturnType<typeof badForm>);

export const noFields = z.object({});

/** The action of a form in the back-office. A wrong form or a refusal is answered with what was typed; a refusal with 404 for
 * `no-such-…`, else with 409, or as `statuses` says. */
export function adminAction<
  Shape extends z.ZodRawShape,
  Outcome extends { ok: true } | Refused | BadFields,
  Question = never,
>(
  schema: z.ZodObject<Shape> | ((format: Format) => z.ZodObject<Shape>),
  run: (form: SentForm<z.output<z.ZodObject<Shape>>>) => Promise<Outcome>,
  { texts = [], ask, statuses = {} }: Options<Shape, Outcome, z.output<z.ZodObject<Shape>>, Question> = {},
) {
  return async ({ context, params, request, url }: ActionFunctionArgs): Promise<Answer<Shape, Outcome, Question>> => {
    const fields = typeof schema === 'function' ? schema(context.get(localeContext).format) : schema;
    const form = readForm(withUnicodeOffer(context.get(formContext), texts), fields);
    if (!form.ok) return badForm(form) as Answer<Shape, Outcome, Question>;
    const { value, typed } = form;
    const by = { now: new Date(), uid: context.get(adminContext).id };
    const sent = { db: context.get(shopContext).db, by, id: params.id ?? '', value, context, request, url };
    const question = wantsConfirmationPage(context) && ask ? await ask(sent) : null;
    if (question !== null) return { confirm: question } as Answer<Shape, Outcome, Question>;
    const outcome = await run(sent);
    if (outcome.ok) return outcome as Extract<Outcome, { ok: true }>;
    if ('problems' in outcome)
      return badForm({ problems: outcome.problems, typed }) as Answer<Shape, Outcome, Question>;
    const refused = outcome as Extract<Outcome, Refused>;
    const status = (statuses as Record<string, number | undefined>)[refused.problem];
    return refuseForm(refused, status ?? (refused.problem.startsWith('no-such-') ? 404 : 409), typed);
  };
}
