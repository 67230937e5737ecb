import { suffixesOf, withoutSuffix } from './suffixes.ts';

/** Endings of verbs, cases and plurals. */
const suffixes = suffixesOf(`
  ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं
  नाएं ताओं ताएं ियाँ ियों ियां ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं
  ुआं कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें ो े ू ु ी ि ा
`);

/** Takes the longest known ending from a Hindi word, after Ramanathan and Rao. */
export function hindiStem(word: string): string {
  return withoutSuffix(word, suffixes, 2);
}
