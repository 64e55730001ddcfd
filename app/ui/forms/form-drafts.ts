import { retype } from '#app/ui/forms/early-input.ts';
import { controlsOf, type FieldPlace, type FormPlace, fieldsOf, placedForms } from '#app/ui/forms/form-values.ts';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';
import { DRAFT_SAVED, DRAFTS_KEY, LANGUAGE_CHANGED, REFILL } from '#app/ui/hooks/typing-events.ts';
import { readStorage, writeStorage } from '#app/ui/storage/storage.ts';

const DRAFT_TTL_MS = 3_600_000;
const MAX_FILL_PASSES = 5;

type Field = FieldPlace & { value: string | boolean };
type Draft = { uid: string | null; since: number; forms: (FormPlace & { fields: Field[] })[] };

// Saves drafts before a log-in after an expired session, and before a change of language.
routerGlobals().router?.subscribe(({ navigation: { location: to } }) => {
  if (to?.pathname !== '/login' || location.pathname === '/login' || pageUserId() === null) return;
  const params = new URLSearchParams(to.search);
  if (params.get('after') === 'expired' || params.get('next')?.replace(/\?.*/s, '') === location.pathname) saveDrafts();
});
addEventListener('submit', ({ target }) => {
  if ((target as HTMLFormElement).getAttribute('action') === '/language') saveDrafts();
});
addEventListener(LANGUAGE_CHANGED, saveDrafts);

/** Saves changed forms, without passwords, codes, files, hidden fields and searches. */
function saveDrafts(): void {
  const forms = placedForms().flatMap(({ form, ...place }) => {
    const fields = fieldsOf({ form, ...place });
    if (!fields.some(({ isChanged }) => isChanged)) return [];
    const isRepeated = ({ name, box, at }: FieldPlace) =>
      box === undefined && fields.some((each) => each.name === name && each.at !== at);
    const kept = fields.filter((field) => field.isChanged || isRepeated(field));
    return [{ ...place, fields: kept.map(({ control: _control, isChanged: _isChanged, ...field }) => field) }];
  });
  if (forms.length === 0) return;
  const draft: Draft = { uid: pageUserId(), since: Date.now(), forms };
  writeStorage(DRAFTS_KEY, JSON.stringify(draft), 'session');
  dispatchEvent(new Event(DRAFT_SAVED));
}

/** Fills in the saved drafts if the same user has returned to the page within an hour. */
export async function restoreDrafts(): Promise<void> {
  const { uid, since, forms } = JSON.parse(readStorage(DRAFTS_KEY, 'session') ?? '{}') as Partial<Draft>;
  if (!forms || uid !== pageUserId() || !(Date.now() - Number(since) < DRAFT_TTL_MS)) {
    // A guest may still be logging in.
    if (!forms || pageUserId() !== null) writeStorage(DRAFTS_KEY, null, 'session');
    return;
  }
  for (const { action, at, fields } of forms) {
    const found = placedForms().find((each) => each.action === action && each.at === at);
    if (!found) continue;
    writeStorage(DRAFTS_KEY, null, 'session');
    found.form.dispatchEvent(new CustomEvent(REFILL, { detail: fields.map(({ name }) => name) }));
    await fill(found.form, fields);
  }
}

/** Fills in repeatedly, because a field may appear only after another one is filled in. */
async function fill(form: HTMLFormElement, fields: Field[]): Promise<void> {
  let remaining = fields;
  for (let n = 0; n < MAX_FILL_PASSES && remaining.length > 0; n++) {
    remaining = remaining.filter(({ name, box, at, value }) => {
      const control = controlsOf(form).find(
        (each) => each.name === name && each.box === box && each.at === at,
      )?.control;
      if (control) retype(control, value);
      return !control;
    });
    await new Promise((rendered) => setTimeout(rendered));
  }
}

function pageUserId(): string | null {
  return routerGlobals().router?.state.loaderData.root?.who?.id ?? null;
}
