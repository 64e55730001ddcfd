import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { ClientInfo } from '#app/auth/auth-context.server.ts';
import { formContext, localeContext, shopContext, whoContext } from '#app/context.ts';
import type { Db } from '#app/db/schema.ts';
import { type Problems, readForm } from '#app/domain/fields.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import type { Format } from '#app/domain/text/format.ts';
import { badForm, refuseForm, wantsConfirmationPage, withUnicodeOffer } from '#app/http/form-body.server.ts';
import { byOf, clientInfoOf } from '#app/http/request-client.ts';
import type { Shop } from '#app/server/shop.server.ts';

type Context = ActionFunctionArgs['context'];
type Refused = { ok: false; problem: string };
type BadFields = { ok: false; problems: Problems };
/** `id` is the `:id` of the URL. */
export type SentForm<Values> = {
  db: Db;
  auth: Shop['auth'];
  by: By;
  id: string;
  value: Values;
  typed: Record<string, string>;
  client: ClientInfo;
  context: Context;
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
  | Extract<Outcome, { ok: true } | Response>
  | ReturnType<typeof refuseForm<Extract<Outcome, Refused>>>
  | ([keyof Shape | Extract<Outcome, BadFields>] extends [never] ? never : ReturnType<typeof badForm>);

export const noFields = z.object({});

/** The action of a form of a logged-in person, in the back-office or the store. */
export const personAction = actionOf(byOf, 409);
/** The action of a form of the own account. */
export const accountAction = actionOf(byOf, 400);
const visitorOf = (context: Context): By => ({ now: new Date(), uid: context.get(whoContext)?.id ?? '' });
/** The action of a form for everybody: `uid` is empty for a guest. */
export const visitorAction = actionOf(visitorOf, 400);
/** As `visitorAction`, of a log-in. */
export const logInAction = actionOf(visitorOf, 401);

/** A wrong form or a refusal is answered with what was typed; a refusal with 404 for `no-such-…`, 429 if it was throttled, else
 * with `status`, or as `statuses` says. */
function actionOf(actorOf: (context: Context) => By, status: number) {
  return <Shape extends z.ZodRawShape, Outcome extends { ok: true } | Refused | BadFields | Response, Question = never>(
    schema: z.ZodObject<Shape> | ((format: Format) => z.ZodObject<Shape>),
    run: (form: SentForm<z.output<z.ZodObject<Shape>>>) => Promise<Outcome>,
    { texts = [], ask, statuses = {} }: Options<Shape, Outcome, z.output<z.ZodObject<Shape>>, Question> = {},
  ) =>
    async ({ context, params, request, url }: ActionFunctionArgs): Promise<Answer<Shape, Outcome, Question>> => {
      const fields = typeof schema === 'function' ? schema(context.get(localeContext).format) : schema;
      const form = readForm(withUnicodeOffer(context.get(formContext), texts), fields);
      if (!form.ok) return badForm(form) as Answer<Shape, Outcome, Question>;
      const { value, typed } = form;
      const { db, auth } = context.get(shopContext);
      const by = actorOf(context);
      const client = clientInfoOf(request, context);
      const sent = { db, auth, by, id: params.id ?? '', value, typed, client, context, request, url };
      const question = wantsConfirmationPage(context) && ask ? await ask(sent) : null;
      if (question !== null) return { confirm: question } as Answer<Shape, Outcome, Question>;
      const outcome = await run(sent);
      if (outcome instanceof Response || outcome.ok) return outcome as Extract<Outcome, { ok: true } | Response>;
      if ('problems' in outcome)
        return badForm({ problems: outcome.problems, typed }) as Answer<Shape, Outcome, Question>;
      const refused = outcome as Extract<Outcome, Refused>;
      const ownStatus = (statuses as Record<string, number | undefined>)[refused.problem];
      return refuseForm(refused, ownStatus ?? (refused.problem.startsWith('no-such-') ? 404 : status), typed);
    };
}
