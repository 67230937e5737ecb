/** Takes plurals from English words, and nothing else. */
export function englishMinimalStem(word: string): string {
  if (word.length < 3 || !word.endsWith('s')) return word;
  const before = word.charAt(word.length - 2);
  if (before === 'u' || before === 's') return word;
  if (before !== 'e') return word.slice(0, -1);
  const third = word.charAt(word.length - 3);
  if (word.length > 3 && third === 'i' && !/[ae]/.test(word.charAt(word.length - 4))) {
    return `${word.slice(0, -3)}y`;
  }
  return /[iaoe]/.test(third) ? word : word.slice(0, -1);
}
