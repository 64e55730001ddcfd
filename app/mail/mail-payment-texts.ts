import type { Language } from '#app/domain/text/locale.ts';

export type PaymentNext =
  | 'deposit'
  | 'deposit-rest'
  | 'later'
  | 'rest'
  | 'checking'
  | 'nothing'
  | 'owed-back'
  | 'overpaid';

const en = {
  submitted: (number: string, amount: string) => `Order ${number}: a payment of ${amount} is waiting to be checked`,
  accepted: {
    subject: (number: string) => `Payment for order ${number} received`,
    opening: (shop: string, number: string, amount: string) =>
      `${shop} has received ${amount} for your order ${number}.`,
    next: {
      deposit: 'What happens next: please pay the deposit.',
      'deposit-rest': 'What happens next: please pay the rest of the deposit.',
      later: 'What happens next: your deposit has arrived. Pay the rest now, or when the shop asks for it.',
      rest: 'What happens next: please pay the rest.',
      checking: 'What happens next: the shop checks your other payments.',
      nothing: 'What happens next: nothing is left to pay.',
      'owed-back': 'The order is canceled. Ask the shop for your money back.',
      overpaid: 'You have paid more than the order costs. Ask the shop for the difference.',
    },
  },
  rejected: {
    subject: (number: string) => `Payment for order ${number} not accepted`,
    opening: (shop: string, number: string, amount: string) =>
      `${shop} could not accept your payment of ${amount} for order ${number}.`,
    reason: {
      'not-in-history': "It is not in the history of the shop's account.",
      'another-amount': 'A different amount arrived.',
      'another-receiver': 'It was sent to another account.',
      'already-used': 'This transfer was used before.',
      unreadable: 'It cannot be read.',
    },
    next: 'What happens next: please check it and send it again, or write to us.',
  },
  voided: {
    subject: (number: string) => `Payment for order ${number} corrected`,
    opening: (shop: string, number: string, amount: string) =>
      `${shop} had counted ${amount} for your order ${number} by mistake. It no longer counts.`,
  },
  dueSoon: {
    subject: (number: string, time: string) => `Pay for order ${number} before ${time}`,
    opening: (shop: string, number: string, time: string) =>
      `${shop} holds your order ${number} until ${time}. If nothing is paid by then, it is canceled.`,
    next: 'What happens next: pay, then report it on the page below. If you have paid already, report it there.',
  },
  open: 'Payment:',
  method: 'Payment Method',
  transaction: 'Transaction number',
  paid: 'Paid',
  checking: 'Being checked',
  owedBack: 'Owed back',
  deposit: 'Deposit',
  parts: { deposit: 'Deposit due', rest: 'Rest', due: 'Due' },
};

const my: typeof en = {
  submitted: (number, amount) => `အော်ဒါ ${number}: ငွေလွှဲ ${amount} စစ်ရန် စောင့်နေပါသည်`,
  accepted: {
    subject: (number) => `အော်ဒါ ${number} အတွက် ငွေရရှိပြီးပါပြီ`,
    opening: (shop, number, amount) => `${shop} က အော်ဒါ ${number} အတွက် ${amount} ရရှိပြီးပါပြီ။`,
    next: {
      deposit: 'စရံငွေကို ပေးချေပါ။',
      'deposit-rest': 'စရံငွေ၏ ကျန်ငွေကို ဆက်ပေးချေပါ။',
      later: 'စရံငွေ ရရှိပြီးပါပြီ။ ကျန်ငွေကို ယခု ပေးပါ။ သို့မဟုတ် ဆိုင်က တောင်းသည့်အခါ ပေးပါ။',
      rest: 'ပေးရန်ကျန်ငွေကို ဆက်ပေးချေပါ။',
      checking: 'အခြားငွေလွှဲများကို ဆိုင်က စစ်ဆေးနေပါသည်။',
      nothing: 'ပေးရန် မကျန်တော့ပါ။',
      'owed-back': 'ဤအော်ဒါကို ပယ်ဖျက်ထားပါသည်။ ဆိုင်ထံမှ ငွေပြန်တောင်းပါ။',
      overpaid: 'အော်ဒါတန်ဖိုးထက် ငွေပိုပေးထားပါသည်။ ပိုငွေကို ဆိုင်ထံမှ ပြန်တောင်းပါ။',
    },
  },
  rejected: {
    subject: (number) => `အော်ဒါ ${number} အတွက် ငွေလွှဲ လက်မခံနိုင်ပါ`,
    opening: (shop, number, amount) => `${shop} က အော်ဒါ ${number} အတွက် ငွေလွှဲ ${amount} ကို လက်မခံနိုင်ပါ။`,
    reason: {
      'not-in-history': 'ဆိုင်၏ အကောင့်မှတ်တမ်းတွင် မတွေ့ပါ။',
      'another-amount': 'ရောက်လာသော ငွေ မကိုက်ပါ။',
      'another-receiver': 'အခြားအကောင့်သို့ လွှဲထားပါသည်။',
      'already-used': 'ဤငွေလွှဲကို သုံးပြီးဖြစ်ပါသည်။',
      unreadable: 'ဖတ်၍ မရပါ။',
    },
    next: 'ပြန်စစ်ပြီး ထပ်ပို့ပါ။ သို့မဟုတ် ဆိုင်သို့ ဆက်သွယ်ပါ။',
  },
  voided: {
    subject: (number) => `အော်ဒါ ${number} ငွေစာရင်း ပြင်ဆင်ထားပါသည်`,
    opening: (shop, number, amount) => `${shop} က အော်ဒါ ${number} အတွက် ${amount} ကို မှားထည့်မိသဖြင့် စာရင်းမှ ပြန်ဖယ်ထားပါသည်။`,
  },
  dueSoon: {
    subject: (number, time) => `အော်ဒါ ${number} အတွက် ${time} မတိုင်မီ ငွေပေးချေပါ`,
    opening: (shop, number, time) =>
      `${shop} က အော်ဒါ ${number} ကို ${time} အထိ ဖယ်ထားပေးပါသည်။ ထိုအချိန်အထိ ငွေမပေးရသေးလျှင် အော်ဒါကို ပယ်ဖျက်ပါမည်။`,
    next: 'ငွေပေးချေပြီး ဤစာမျက်နှာတွင် ဆိုင်ကို အသိပေးပါ။ ငွေပေးပြီးဖြစ်လျှင်လည်း ထိုနေရာတွင် အသိပေးပါ။',
  },
  open: 'ငွေပေးချေမှု:',
  method: 'ငွေပေးချေနည်း',
  transaction: 'လုပ်ငန်းစဉ်နံပါတ်',
  paid: 'ပေးပြီးငွေ',
  checking: 'စစ်ဆေးနေသောငွေ',
  owedBack: 'ပြန်အမ်းရန်',
  deposit: 'စရံငွေ',
  parts: { deposit: 'ပေးရန် စရံငွေ', rest: 'ကျန်ငွေ', due: 'ပေးရန်ကျန်' },
};

export const PAYMENT_TEXTS: Record<Language, typeof en> = { en, my };
