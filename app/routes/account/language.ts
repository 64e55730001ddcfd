import { redirect } from 'react-router';
import { localeContext, shopContext } from '#app/context.ts';
import { languageForm, saveAccountLanguage } from '#app/domain/people/accounts/language-preference.server.ts';
import { resolveShopPath } from '#app/domain/people/sign-in/next-path.ts';
import { languagePreferenceOf } from '#app/domain/text/locale.ts';
import { visitorAction } from '#app/http/form-action.server.ts';
import { seeOther } from '#app/http/see-other.ts';
import { languageCookies, lastBurmese } from '#app/i18n/locale-detect.server.ts';

export const loader = () => redirect('/');

export const action = visitorAction(languageForm, async ({ db, by, client, value, context }) => {
  const { language: wanted, back } = value;
  const language = wanted === 'burmese' ? lastBurmese(client.headers) : wanted;
  const burmese = language === 'en' ? languagePreferenceOf(context.get(localeContext)) : language;
  if (by.uid !== '') await saveAccountLanguage(db, by, language);
  return seeOther(resolveShopPath(back) ?? '/', languageCookies(language, burmese, context.get(shopContext).env));
});
