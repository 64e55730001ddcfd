import type { Language } from '#app/domain/text/locale.ts';

const en = {
  returned: {
    subject: (number: string) => `Return for order ${number} recorded`,
    opening: (shop: string, number: string) => `${shop} has taken back goods of your order ${number}.`,
    next: 'My Orders shows what is still due, if anything. If something is not as agreed, tell the shop.',
    open: 'View return voucher:',
  },
  undone: {
    subject: (number: string) => `Return for order ${number} corrected`,
    opening: (shop: string, number: string) =>
      `${shop} had recorded a return for your order ${number} by mistake. It no longer counts.`,
    next: 'My Orders shows what is due now. If you gave goods back or had asked to cancel, tell the shop.',
    open: 'My Orders:',
  },
  value: 'Returned',
  refund: 'Money back',
};

const my: typeof en = {
  returned: {
    subject: (number) => `အော်ဒါ ${number} ၏ ပြန်အပ်မှု မှတ်ပြီးပါပြီ`,
    opening: (shop, number) => `${shop} က အော်ဒါ ${number} ၏ ပစ္စည်းများကို ပြန်လက်ခံပြီးပါပြီ။`,
    next: 'ပေးရန်ကျန် ရှိလျှင် မိမိအော်ဒါတွင် ပြထားပါသည်။ သဘောတူထားသည်နှင့် မကိုက်လျှင် ဆိုင်ကို အသိပေးပါ။',
    open: 'ပြန်အပ်ဘောက်ချာ ကြည့်ရန်:',
  },
  undone: {
    subject: (number) => `အော်ဒါ ${number} ၏ ပြန်အပ်မှုကို ပြင်ဆင်ထားပါသည်`,
    opening: (shop, number) => `${shop} က အော်ဒါ ${number} ၏ ပြန်အပ်မှုကို မှားထည့်မိသဖြင့် စာရင်းမှ ပြန်ဖယ်ထားပါသည်။`,
    next: 'ပေးရန်ကျန် ရှိလျှင် မိမိအော်ဒါတွင် ပြထားပါသည်။ ပစ္စည်း ပြန်အပ်ထားလျှင် သို့မဟုတ် ပယ်ဖျက်ရန် တောင်းဆိုထားလျှင် ဆိုင်ကို အသိပေးပါ။',
    open: 'မိမိအော်ဒါ:',
  },
  value: 'ပြန်အပ်ပြီး',
  refund: 'ပြန်အမ်းငွေ',
};

export const RETURN_TEXTS: Record<Language, typeof en> = { en, my };
