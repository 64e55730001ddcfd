import { formatDateTime } from '#app/domain/date-format.ts';
import type { SecurityNotice, ToldKind } from '#app/domain/people/security-log/security-event.ts';
import type { ShopDetails } from '#app/domain/shop/settings/shop-details.ts';
import { BURMESE, ENGLISH } from '#app/domain/text/format.ts';
import type { Language, LanguagePreference } from '#app/domain/text/locale.ts';
import { composeBuyerMail, type LinkedMail, languageOf, oneLine } from '#app/mail/mail-compose.ts';

const en = {
  'logged in on new device': {
    subject: (shop: string) => `New device logged in at ${shop}`,
    begin: (shop: string) => `A device that was not used before has logged in to your account at ${shop}.`,
  },
  'password changed': {
    subject: (shop: string) => `Your password at ${shop} was changed`,
    begin: (shop: string) => `The password of your account at ${shop} was changed. Other devices are logged out.`,
  },
  'passkey added': {
    subject: (shop: string) => `Passkey added at ${shop}`,
    begin: (shop: string) => `A passkey was added to your account at ${shop}. It logs in without your password.`,
  },
  time: 'Time',
  device: 'Device',
  address: 'Network address',
  next: 'If that was you, do nothing.',
  open: 'If it was not you, choose a new password now:',
};

const my: typeof en = {
  'logged in on new device': {
    subject: (shop) => `${shop} တွင် စက်အသစ်ဖြင့် အကောင့်ဝင်ထားပါသည်`,
    begin: (shop) => `ယခင် မသုံးဖူးသော စက်ဖြင့် ${shop} ရှိ မိမိအကောင့်သို့ ဝင်ထားပါသည်။`,
  },
  'password changed': {
    subject: (shop) => `${shop} ၏ စကားဝှက် ပြောင်းပြီးပါပြီ`,
    begin: (shop) => `${shop} ရှိ မိမိအကောင့်၏ စကားဝှက်ကို ပြောင်းပြီးပါပြီ။ အခြားစက်များမှ အကောင့် ထွက်ပြီးပါပြီ။`,
  },
  'passkey added': {
    subject: (shop) => `${shop} တွင် passkey အသစ် ထည့်ပြီးပါပြီ`,
    begin: (shop) => `${shop} ရှိ မိမိအကောင့်တွင် passkey အသစ် ထည့်ပြီးပါပြီ။ ၎င်းဖြင့် စကားဝှက်မလိုဘဲ အကောင့်ဝင်နိုင်ပါသည်။`,
  },
  time: 'အချိန်',
  device: 'စက်',
  address: 'ကွန်ရက်လိပ်စာ',
  next: 'မိမိကိုယ်တိုင် လုပ်ခဲ့လျှင် ဘာမှ လုပ်ရန် မလိုပါ။',
  open: 'မိမိ မလုပ်ခဲ့လျှင် စကားဝှက်အသစ် ချက်ချင်း သတ်မှတ်ပါ:',
};

const SECURITY_TEXTS: Record<Language, typeof en> = { en, my };

type Facts = { news: SecurityNotice; shop: Pick<ShopDetails, 'name' | 'phone'>; link: string; timeZone: string };

export function securityMail(
  preference: LanguagePreference,
  kind: ToldKind,
  { news, shop, link, timeZone }: Facts,
): LinkedMail {
  const language = languageOf(preference);
  const texts = SECURITY_TEXTS[language];
  const format = preference === 'my-mymr' ? BURMESE : ENGLISH;
  const facts = [
    [texts.time, formatDateTime(news.at, { language, format, timeZone })],
    [texts.device, news.device],
    [texts.address, news.address],
  ];
  const name = oneLine(shop.name);
  return composeBuyerMail(preference, shop, {
    subject: texts[kind].subject(name),
    begin: texts[kind].begin(name),
    lines: facts.filter(([, fact]) => fact !== '').map(([label, fact]) => `${label}: ${fact}`),
    next: texts.next,
    open: texts.open,
    link,
  });
}
