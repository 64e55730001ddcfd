import type { TermsTexts } from '#app/domain/shop/terms/terms.ts';

const WARRANTY = {
  my: `# အာမခံ
- အာမခံကာလကို ပစ္စည်း၏ စာမျက်နှာနှင့် ဘောက်ချာတွင် ဖော်ပြထားပါသည်။
- ပစ္စည်း၏ ချို့ယွင်းချက်အတွက်သာ ဖြစ်ပါသည်။ ရေဝင်ခြင်း၊ ကျကွဲခြင်းနှင့် အခြားသူ ပြင်ထားခြင်းတို့ မပါပါ။

`,
  en: `# Warranty
- The page of the goods and your voucher say how long the warranty lasts.
- It covers faults of the goods themselves, not water, falls or repairs by others.

`,
};

/** The terms until the owner writes others. They promise no more than the law asks, because nobody has read them yet. */
export function startingTerms(givesWarranty: boolean): TermsTexts {
  const { my, en } = givesWarranty ? WARRANTY : { my: '', en: '' };
  return {
    my: `# ပို့ဆောင်ခြင်း
- အော်ဒါကို အတည်ပြုပြီးနောက် ပို့ပေးပါသည်။ ပို့ခနှင့် ပို့မည့်ရက်ကို မပို့မီ ပြောပြပါသည်။
- ပစ္စည်းရလျှင် ဗူးနှင့် ပစ္စည်းကို စစ်ဆေးပါ။ အော်ဒါနှင့် မတူလျှင် ဆိုင်ကို ချက်ချင်း ပြောပါ။

# ပြန်အပ်ခြင်းနှင့် ငွေပြန်အမ်းခြင်း
- ပစ္စည်း ချို့ယွင်းနေလျှင် သို့မဟုတ် မှာထားသည့်ပစ္စည်း မဟုတ်လျှင် အော်ဒါနံပါတ်ဖြင့် ဆိုင်ကို ဆက်သွယ်ပြီး ပစ္စည်းကို ဗူး၊ ဘောက်ချာတို့နှင့်အတူ ပြန်အပ်ပါ။
- ပြင်ပေးပါမည်၊ လဲပေးပါမည် သို့မဟုတ် ငွေပြန်အမ်းပါမည်။
- ငွေကို ပေးခဲ့သည့် နည်းအတိုင်း ပြန်အမ်းပါသည်။
- အတည်မပြုရသေးသော အော်ဒါကို ‘မိမိအော်ဒါ’ တွင် အခမဲ့ ပယ်ဖျက်ရန် တောင်းဆိုနိုင်ပါသည်။

${my}# တိုင်ကြားခြင်း
- ဆိုင်ကို ဖုန်းဆက်ပါ သို့မဟုတ် စာပို့ပါ။ အော်ဒါနံပါတ် ပြောပါ။
- သဘောမတူနိုင်လျှင် စားသုံးသူရေးရာဦးစီးဌာနသို့ တိုင်ကြားနိုင်ပါသည်။`,
    en: `# Delivery
- We send your order once it is confirmed. Before we send it, we tell you the cost and the day.
- When the goods arrive, check them and their box. If they are not what you ordered, tell us at once.

# Returns and refunds
- If goods are faulty or not what you ordered, contact us with your order number and return them with box and voucher.
- We repair them, exchange them or give your money back.
- We give money back the way you paid it.
- You can ask to cancel an order that is not confirmed yet in My Orders, free of charge.

${en}# Complaints
- Call us or write to us, and name your order number.
- If we cannot agree, you can turn to the Department of Consumer Affairs.`,
  };
}
