/** Letters, then the forms that they take by their neighbours, as Unicode once listed them. */
const shapes = `
ء ﺀ|أ ﺃﺄ|إ ﺇﺈ|ئ ﺉﺊﺋﺌ|آ ﺁﺂ|ؤ ﺅﺆ|ا ﺍﺎ|ب ﺏﺐﺑﺒ|ة ﺓﺔ|ت ﺕﺖﺗﺘ|ث ﺙﺚﺛﺜ|ج ﺝﺞﺟﺠ|ح ﺡﺢﺣﺤ|خ ﺥﺦﺧﺨ|د ﺩﺪ|ذ ﺫﺬ|ر ﺭﺮ|ز ﺯﺰ|س ﺱﺲﺳﺴ|ش ﺵﺶﺷﺸ
ص ﺹﺺﺻﺼ|ض ﺽﺾﺿﻀ|ط ﻁﻂﻃﻄ|ظ ﻅﻆﻇﻈ|ع ﻉﻊﻋﻌ|غ ﻍﻎﻏﻐ|ف ﻑﻒﻓﻔ|ق ﻕﻖﻗﻘ|ك ﻙﻚﻛﻜ|ل ﻝﻞﻟﻠ|م ﻡﻢﻣﻤ|ن ﻥﻦﻧﻨ|ه ﻩﻪﻫﻬ|و ﻭﻮ|ى ﻯﻰ|ي ﻱﻲﻳﻴ|لا ﻻﻼ|لأ ﻷﻸ|لإ ﻹﻺ|لآ ﻵﻶ
`;

/** The replacement of a character before stemming: the base letter, a digit, or nothing for vowel signs. */
export const shapedLetters: ReadonlyMap<string, string> = new Map([
  ...shapes
    .trim()
    .split(/[|\n]/u)
    .flatMap((line) => {
      const [letter = '', forms = ''] = line.split(' ');
      return [...forms].map((form): [string, string] => [form, letter]);
    }),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value): [string, string] => [digit, String(value)]),
  ...[...'\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652'].map((sign): [string, string] => [
    sign,
    '',
  ]),
]);
