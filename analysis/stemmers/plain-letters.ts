/** Makes a function that writes letters without their marks: `{ a: 'àáâ' }`. */
export function plainLetters(marked: Readonly<Record<string, string>>): (word: string) => string {
  const plain = new Map<string, string>();
  for (const [letter, all] of Object.entries(marked)) for (const each of all) plain.set(each, letter);
  const any = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu');
  return (word) => word.replace(any, (letter) => plain.get(letter) ?? letter);
}

/** Vowels with the four marks of Romance languages. */
export const romanceVowels = { a: 'àáâä', e: 'èéêë', i: 'ìíîï', o: 'òóôö', u: 'ùúûü' } as const;
