import { nameKey } from '#app/domain/text/name-key.ts';

/** How buyers write a brand, or a common word of models, in Burmese letters. Tones and the length of i and u do not matter. */
const BRAND_SPELLINGS: Record<string, string> = {
  samsung: 'ဆမ်ဆောင်း ဆမ်ဆောင် ဆန်ဆောင်း ဆမ်းစောင်း စမ်ဆောင်း ဆမ်ဆန်း ဆမ်ဆုန်း ဆွမ်ဆောင်း ဆန်စောင်း စမ်စောင်း ဆန်ဆန်း ဆမ်ဆွန်း',
  galaxy: 'ဂလက်စီ ဂလက်ဆီ ဂယ်လက်စီ ဂယ်လက်ဆီ ဂါလက်စီ ဂဲလက်စီ ဂလပ်စီ ဂလတ်ဆီ',
  redmi: 'ရယ်မီ ရက်မီ ရဲမီ ရယ်ဒ်မီ ရက်ဒ်မီ ရတ်မီ ရယ်ဒမီ ရက်ဒမီ ရယ်ဒီမီ ရက်ဒီမီ ရပ်မီ',
  realme: 'ရီးယဲလ်မီ ရီးယယ်မီ ရီယဲမီ ရီးရယ်မီ ရီးလ်မီ ရီယလ်မီ ရီးရဲမီ ရီလ်မီ ရီးမီ ရီးရဲလ်မီ ရီရယ်လ်မီ ရီယယ်လ်မီ ရီအယ်လ်မီ',
  iphone: 'အိုင်ဖုန်း အိုင်းဖုန်း အိုင်ဖုံး အိုင်ဖုမ်း အိုင်ဖွန်း',
  apple: 'အက်ပဲလ် အက်ပယ်လ် အပ်ပဲလ် အက်ပဲ အက်ပယ် အပ်ပဲ အပဲလ် အဲပဲလ် အက်ပလ်',
  xiaomi: 'ရှောင်မီ ရှောမီ ရှာမီ ရှအောင်မီ ရှောင်းမီ ရှောင်မိုင် ရှောင်မေ ဆောင်မီ ရှောက်မီ ရှယ်မီ ရှီယောင်မီ',
  poco: 'ပိုကို ပိုခို ပိုကိုး',
  oppo: 'အော့ပို အိုပို အော်ပို အောပို အော့ပ်ပို အိုပ်ပို အုပ်ပို',
  vivo: 'ဗီဗို ဘီဗို ဗီဘို ဘီဘို ဝီဗို ဝီဝို ဗီဝို ဗွီဗို ဗွီဗွို ဗွီဘို',
  honor: 'အောနာ အော်နာ ဟွန်နာ အွန်နာ ဟောနာ ဟော်နာ အော့နာ ဟိုနာ အိုနာ ဟွန်နော်',
  huawei: 'ဟွာဝေ ဝါဝေ ဟူဝါဝေး ဟွာဝေး ဟူဝေ ဟွာဝိုင် ဟူအာဝေး ဟာဝေး',
  oneplus: 'ဝမ်းပလပ်စ် ဝမ်းပလပ် ဝမ်ပလတ်စ် ဝမ်းပလတ် ဝမ်းပလာ့ ဝမ်းပလာစ် ဝမ်းပလက်စ်',
  infinix: 'အင်ဖီနစ် အင်ဖီနစ်စ် အင်ဖင်နစ် အင်ဖနစ် အင်ဖီနိတ်',
  tecno: 'တက်ခ်နို တက်ကနို တက်နို တက်ကနိုး တက်ခနို တက်က်နို',
  itel: 'အိုင်တဲလ် အိုင်တယ် အိုင်တဲ အိုင်တယ်လ် အီးတဲလ်',
  iqoo: 'အိုင်ကူး အိုင်ကျူး',
  nokia: 'နိုကီယာ နိုကီရာ နိုကီးယား နော်ကီယာ',
  nothing: 'နပ်သင်း နတ်သင်း နော်သင်း နော့သင်း နပ်တင်း',
  google: 'ဂူးဂဲလ် ဂူဂယ် ဂူဂဲ ဂူးဂယ်လ်',
  pixel: 'ပစ်ဆယ် ပစ်ဆဲလ် ပစ်ခ်ဆယ်လ် ပစ်ဆဲ ပစ်ဇယ် ပစ်ဇဲ ပစ်စယ် ပစ်စဲ',
  asus: 'အေဆုစ် အာဆုစ် အေစုစ် အေဆပ် အေစပ် အာစုစ် အက်ဆပ်',
  sony: 'ဆိုနီ ဆော်နီ စိုနီ',
  motorola: 'မိုတိုရိုလာ မော်တိုရိုလာ မိုတိုရော်လာ မော်တိုရော်လာ',
  zte: 'ဇက်တီအီး ဇီးတီအီး ဇဒ်တီအီး',
  nubia: 'နူဗီယာ',
  xperia: 'အိတ်စပီးရီးယား အက်စ်ပီးရီးယား',
  moto: 'မိုတို',
  lenovo: 'လီနိုဗို လီနိုဘို လဲနိုဗို',
  meizu: 'မေဇူး မိုင်ဇူး',
  lg: 'အယ်လ်ဂျီ အယ်ဂျီ အဲလ်ဂျီ',
  htc: 'အိတ်ချ်တီစီ အိပ်ချ်တီစီ',
  ipad: 'အိုင်ပတ် အိုင်ပက် အိုင်ပဒ်',
  note: 'နုတ် နုပ်',
  pro: 'ပရို',
  max: 'မက်စ်',
};

const ANY_TONE = '[\u1037\u1038]*';
/** A mute consonant that only foreign words end in: ပစ်ဆယ် or ပစ်ဆယ်လ်. */
const MUTE_END = '(?:[ခဂစဇဒဖလသ]\u103A)?';
const EITHER_LENGTH: Record<string, string> = { '\u102D': '[\u102D\u102E]', '\u102F': '[\u102F\u1030]' };

const BRAND_OF_PATTERN = Object.entries(BRAND_SPELLINGS)
  .flatMap(([brand, spellings]) => spellings.split(' ').map((spelling) => ({ brand, plain: plainSpelling(spelling) })))
  .sort((one, other) => other.plain.length - one.plain.length)
  .map(({ brand, plain }) => ({
    brand,
    pattern: new RegExp([...plain].map((sign) => (EITHER_LENGTH[sign] ?? sign) + ANY_TONE).join('') + MUTE_END),
  }));

function plainSpelling(spelling: string): string {
  const withoutTones = nameKey(spelling).replace(/[\u1037\u1038]/g, '');
  return withoutTones.replace(/\u102E/g, '\u102D').replace(/\u1030/g, '\u102F');
}

export function withLatinBrand(key: string): string | null {
  const latin = BRAND_OF_PATTERN.reduce((text, { pattern, brand }) => text.replace(pattern, brand), key);
  return latin === key ? null : latin;
}
