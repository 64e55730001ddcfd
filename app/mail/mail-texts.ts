import type { Language } from '#app/domain/text/locale.ts';

export type RoleNews = 'granted' | 'revoked';
export type SavingNews = 'begun' | 'over';
export type BuyerNews = 'confirmed' | 'canceled' | 'canceled-on-request' | 'expired';
export type OrderNews = 'placed' | 'cancellation-requested' | 'cancellation-withdrawn' | 'expired' | 'expired-in-part';

/** Texts of mails in one language (docs/burmese.md); outside Lingui, because scripts send mails without a build. */
const en = {
  amount: (figure: string) => `${figure} MMK`,
  reset: {
    subject: (shop: string) => `Choose a new password for ${shop}`,
    requested: (shop: string) => `We received a request for a new password at ${shop}.`,
    open: 'Open this link within one hour and choose it:',
    otherwise: 'If you did not request it, do nothing: your password stays as it is.',
  },
  invitation: {
    subject: (shop: string) => `Work in ${shop}`,
    requested: (shop: string) => `${shop} invites you to work in the shop with an account of your own.`,
    open: 'Open this link within 48 hours. It works once:',
    otherwise: 'If you do not know this shop, do nothing. Do not forward this mail.',
  },
  noBackup: {
    subject: (shop: string) => `No backup of ${shop}`,
    begin: 'The backup that was due could not be made:',
    end: (folder: string) =>
      `The shop keeps running and tries again every hour. Earlier backups are in ${folder}. "npm run backup" makes one by hand.`,
  },
  integrity: {
    subject: (shop: string) => `The integrity check of ${shop} found differences`,
    begin: 'The backup was made, but its integrity check found a difference:',
    end: (folder: string) =>
      `"npm run audit" names every difference. Earlier backups in ${folder} are kept until there are no differences.`,
  },
  saving: {
    subject: {
      begun: (shop: string) => `${shop} cannot save anything now`,
      over: (shop: string) => `${shop} could not save anything for a while`,
    },
    begin: {
      begun: 'Orders, log-ins and changes are refused, because the database cannot write. Pages can still be read.',
      over: 'Orders, log-ins and changes were refused, because the database could not write. They are accepted again.',
    },
    end: 'Look at the free space on the disk of the database; the log of the shop names the cause. The shop goes on by itself as soon as it can save.',
  },
  role: {
    subject: {
      granted: (shop: string, email: string) => `${email} is an admin of ${shop} now`,
      revoked: (shop: string, email: string) => `${email} is no admin of ${shop} any more`,
    },
    begin: 'This was done by "npm run admin" on the machine of the shop.',
    end: 'If you did not expect this, ask the person who runs that machine: an admin can see and change everything in the shop.',
  },
  order: {
    placed: (number: string, total: string) => `New order ${number}: ${total}`,
    'cancellation-requested': (number: string) => `Order ${number}: its buyer asks to cancel it`,
    'cancellation-withdrawn': (number: string) => `Order ${number}: its buyer no longer asks to cancel it`,
    expired: (number: string) => `Order ${number} was not paid in time: it is canceled and its goods are back in stock`,
    'expired-in-part': (number: string) =>
      `Order ${number} was not paid in time: it is canceled, but not all its goods are back in stock`,
  },
  unmatched: 'Not put back, because the inventory no longer has them:',
  buyer: {
    subject: {
      confirmed: (number: string) => `Order ${number} is confirmed`,
      canceled: (number: string) => `Order ${number} is canceled`,
      'canceled-on-request': (number: string) => `Order ${number} is canceled`,
      expired: (number: string) => `Order ${number} is canceled: it was not paid in time`,
    },
    opening: {
      confirmed: (shop: string, number: string) => `${shop} has confirmed your order ${number}.`,
      canceled: (shop: string, number: string) => `${shop} has canceled your order ${number}.`,
      'canceled-on-request': (shop: string, number: string) =>
        `${shop} has canceled your order ${number}, as you asked.`,
      expired: (shop: string, number: string) =>
        `${shop} has canceled your order ${number}, because nothing was paid in time.`,
    },
    next: {
      confirmed: 'What happens next: you get the goods from the shop or its delivery.',
      canceled: 'What happens next: nothing. If you have paid already, ask the shop for your money back.',
      'canceled-on-request': 'What happens next: nothing. If you have paid already, ask the shop for your money back.',
      expired: 'What happens next: order again if you still want it. If you have paid already, tell the shop.',
    },
    open: {
      confirmed: 'View Voucher:',
      canceled: 'My Orders:',
      'canceled-on-request': 'My Orders:',
      expired: 'My Orders:',
    },
    questions: (phone: string) => `Questions? Call ${phone}.`,
  },
  digest: {
    subject: (count: string) => `${count} messages about orders`,
    begin: 'Many came within ten minutes, so they are in one mail:',
  },
  name: 'Name',
  phone: 'Phone',
  total: 'Total',
  returned: 'Returned',
};

const my: typeof en = {
  amount: (figure) => `${figure} ကျပ်`,
  reset: {
    subject: (shop) => `${shop} စကားဝှက်အသစ် သတ်မှတ်ရန်`,
    requested: (shop) => `${shop} တွင် ဤအီးမေးလ်အတွက် စကားဝှက်အသစ် တောင်းဆိုချက် လက်ခံရရှိပါသည်။`,
    open: 'ဤလင့်ခ်ကို တစ်နာရီအတွင်း ဖွင့်ပြီး စကားဝှက်အသစ် သတ်မှတ်ပါ:',
    otherwise: 'မိမိ မတောင်းခဲ့လျှင် ဘာမှ မလုပ်ပါနှင့်။ စကားဝှက် မပြောင်းပါ။',
  },
  invitation: {
    subject: (shop) => `${shop} တွင် အလုပ်လုပ်ရန် ဖိတ်ခေါ်စာ`,
    requested: (shop) => `${shop} က ဆိုင်တွင် မိမိအကောင့်ဖြင့် အလုပ်လုပ်ရန် ဖိတ်ခေါ်ပါသည်။`,
    open: 'ဤလင့်ခ်ကို 48 နာရီအတွင်း ဖွင့်ပါ။ တစ်ကြိမ်သာ သုံးနိုင်ပါသည်:',
    otherwise: 'ဤဆိုင်ကို မသိလျှင် ဘာမှ မလုပ်ပါနှင့်။ ဤအီးမေးလ်ကို အခြားသူထံ မပို့ပါနှင့်။',
  },
  noBackup: {
    subject: (shop) => `${shop} အရန်မိတ္တူ မသိမ်းနိုင်ပါ`,
    begin: 'သိမ်းရမည့်အချိန်တွင် အရန်မိတ္တူ မသိမ်းနိုင်ခဲ့ပါ:',
    end: (folder) =>
      `ဆိုင် ဆက်ဖွင့်ထားပြီး တစ်နာရီတစ်ကြိမ် ထပ်သိမ်းကြည့်ပါမည်။ ယခင် အရန်မိတ္တူများ ${folder} တွင် ရှိပါသည်။ ကိုယ်တိုင် သိမ်းလိုလျှင် "npm run backup" ကို သုံးပါ။`,
  },
  integrity: {
    subject: (shop) => `${shop} စာရင်း မကိုက်ပါ`,
    begin: 'အရန်မိတ္တူ သိမ်းပြီးပါပြီ။ သို့သော် ဂဏန်းတစ်ခု မကိုက်ပါ:',
    end: (folder) => `ကွာဟချက်အားလုံးကို "npm run audit" ဖြင့် ကြည့်နိုင်ပါသည်။ မကိုက်သေးသမျှ ${folder} ရှိ ယခင် အရန်မိတ္တူများကို မဖျက်ပါ။`,
  },
  saving: {
    subject: {
      begun: (shop) => `${shop} ယခု ဘာမှ သိမ်း၍ မရပါ`,
      over: (shop) => `${shop} ခဏတာ ဘာမှ သိမ်း၍ မရခဲ့ပါ`,
    },
    begin: {
      begun: 'ဒေတာဘေ့စ်တွင် သိမ်း၍ မရသဖြင့် အော်ဒါများ၊ အကောင့်ဝင်ခြင်းနှင့် ပြင်ဆင်ချက်များကို လက်မခံနိုင်ပါ။ စာမျက်နှာများကိုမူ ဆက်ကြည့်နိုင်ပါသည်။',
      over: 'ဒေတာဘေ့စ်တွင် သိမ်း၍ မရသဖြင့် အော်ဒါများ၊ အကောင့်ဝင်ခြင်းနှင့် ပြင်ဆင်ချက်များကို လက်မခံနိုင်ခဲ့ပါ။ ယခု ပြန်လက်ခံနေပါပြီ။',
    },
    end: 'ဒေတာဘေ့စ်ရှိသော ဒစ်ခ်တွင် နေရာလွတ် ကျန်မကျန် ကြည့်ပါ။ အကြောင်းရင်းကို ဆာဗာ၏ log တွင် ကြည့်နိုင်ပါသည်။ သိမ်း၍ ရသည်နှင့် ဆိုင်က အလိုအလျောက် ဆက်လုပ်ပါမည်။',
  },
  role: {
    subject: {
      granted: (shop, email) => `${email} ကို ${shop} အက်ဒမင် ခန့်ပြီးပါပြီ`,
      revoked: (shop, email) => `${email} ကို ${shop} အက်ဒမင်မှ ရပ်စဲပြီးပါပြီ`,
    },
    begin: 'ဆိုင်၏ ဆာဗာတွင် "npm run admin" ဖြင့် လုပ်ထားခြင်း ဖြစ်ပါသည်။',
    end: 'မသိလိုက်လျှင် ဆာဗာကို ကိုင်သူအား မေးပါ။ အက်ဒမင်သည် ဆိုင်၏ အရာအားလုံးကို ကြည့်နိုင် ပြင်နိုင်ပါသည်။',
  },
  order: {
    placed: (number, total) => `အော်ဒါအသစ် ${number}: ${total}`,
    'cancellation-requested': (number) => `အော်ဒါ ${number}: ဝယ်သူက ပယ်ဖျက်ရန် တောင်းဆိုထားပါသည်`,
    'cancellation-withdrawn': (number) => `အော်ဒါ ${number}: ဝယ်သူက ပယ်ဖျက်ရန် တောင်းဆိုချက်ကို ပြန်ရုပ်သိမ်းလိုက်ပါသည်`,
    expired: (number) => `အော်ဒါ ${number} အချိန်မီ ငွေမပေးသဖြင့် ပယ်ဖျက်ပြီး ပစ္စည်းများကို လက်ကျန်ထဲ ပြန်ထည့်ထားပါသည်`,
    'expired-in-part': (number) => `အော်ဒါ ${number} အချိန်မီ ငွေမပေးသဖြင့် ပယ်ဖျက်ပြီးပါပြီ။ ပစ္စည်းအချို့ကို လက်ကျန်ထဲ ပြန်မထည့်နိုင်ပါ`,
  },
  unmatched: 'ပစ္စည်းစာရင်းထဲတွင် မရှိတော့သဖြင့် ပြန်မထည့်နိုင်သော ပစ္စည်းများ:',
  buyer: {
    subject: {
      confirmed: (number) => `အော်ဒါ ${number} အတည်ပြုပြီးပါပြီ`,
      canceled: (number) => `အော်ဒါ ${number} ပယ်ဖျက်ပြီးပါပြီ`,
      'canceled-on-request': (number) => `အော်ဒါ ${number} ပယ်ဖျက်ပြီးပါပြီ`,
      expired: (number) => `အော်ဒါ ${number} အချိန်မီ ငွေမပေးသဖြင့် ပယ်ဖျက်ပြီးပါပြီ`,
    },
    opening: {
      confirmed: (shop, number) => `${shop} က အော်ဒါ ${number} ကို အတည်ပြုပြီးပါပြီ။`,
      canceled: (shop, number) => `${shop} က အော်ဒါ ${number} ကို ပယ်ဖျက်လိုက်ပါသည်။`,
      expired: (shop, number) => `အချိန်မီ ငွေမပေးသဖြင့် ${shop} က အော်ဒါ ${number} ကို ပယ်ဖျက်လိုက်ပါသည်။`,
      'canceled-on-request': (shop, number) => `တောင်းဆိုထားသည့်အတိုင်း ${shop} က အော်ဒါ ${number} ကို ပယ်ဖျက်ပြီးပါပြီ။`,
    },
    next: {
      confirmed: 'ရှေ့ဆက်၍ ဆိုင်တွင် သို့မဟုတ် ပို့ဆောင်သူထံမှ ပစ္စည်းလက်ခံပါ။',
      canceled: 'ဘာမှ ဆက်လုပ်ရန် မလိုပါ။ ငွေပေးပြီးဖြစ်လျှင် ဆိုင်ထံမှ ပြန်တောင်းပါ။',
      'canceled-on-request': 'ဘာမှ ဆက်လုပ်ရန် မလိုပါ။ ငွေပေးပြီးဖြစ်လျှင် ဆိုင်ထံမှ ပြန်တောင်းပါ။',
      expired: 'လိုချင်သေးလျှင် ထပ်မှာပါ။ ငွေပေးပြီးဖြစ်လျှင် ဆိုင်ကို အသိပေးပါ။',
    },
    open: { confirmed: 'ဘောက်ချာ ကြည့်ရန်:', canceled: 'မိမိအော်ဒါ:', 'canceled-on-request': 'မိမိအော်ဒါ:', expired: 'မိမိအော်ဒါ:' },
    questions: (phone) => `မေးလိုသည်များ ရှိလျှင် ဖုန်း ${phone} သို့ ခေါ်ပါ။`,
  },
  digest: {
    subject: (count) => `အော်ဒါများအကြောင်း အကြောင်းကြားချက် ${count} ခု`,
    begin: 'ဆယ်မိနစ်အတွင်း များစွာ ဝင်လာသဖြင့် အီးမေးလ်တစ်စောင်တည်း ပေါင်းပို့ပါသည်:',
  },
  name: 'အမည်',
  phone: 'ဖုန်းနံပါတ်',
  total: 'စုစုပေါင်း',
  returned: 'ပြန်အပ်ပြီး',
};

export const MAIL_TEXTS: Record<Language, typeof en> = { en, my };
