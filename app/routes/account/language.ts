import { redirect } from 'react-router';
import { localeContext, shopContext, whoContext } from '#app/context.ts';
import { languageForm, saveAccountLanguage } from '#app/domain/people/accounts/language-preference.server.ts';
import { resolveShopPath } from '#app/domain/people/sign-in/next-path.ts';
import { languagePreferenceOf } from '#app/domain/text/locale.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { languageCookies, lastBurmese } from '#app/i18n/locale-detect.server.ts';
import type { Route } from './+types/language';

export const loader = () => redirect('/');

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(context, languageForm);
  if (!form.ok) return badForm(form);
  const { db, env } = context.get(shopContext);
  const who = context.get(whoContext);
  const { language: wanted, back } = form.value;
  const language = wanted === 'burmese' ? lastBurmese(request.headers) : wanted;
  const burmese = language === 'en' ? languagePreferenceOf(context.get(localeContext)) : language;
  if (who) await saveAccountLanguage(db, new Date(), who.id, language);
  return seeOther(resolveShopPath(back) ?? '/', languageCookies(language, burmese, env));
}
