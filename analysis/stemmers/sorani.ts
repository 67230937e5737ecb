type Ending = readonly [ending: string, letters: number];

const postpositions: readonly Ending[] = [
  ['دا', 2],
  ['نا', 1],
  ['ەوە', 3],
];
const possessives: readonly Ending[] = [
  ['مان', 3],
  ['یان', 3],
  ['تان', 3],
];
/** Indefinite, definite, plural, demonstrative, ezafe: the first that fits, and how many letters go. */
const endings: readonly Ending[] = [
  ['ێکی', 3],
  ['یەکی', 4],
  ['ێک', 2],
  ['یەک', 3],
  ['ەکە', 3],
  ['کە', 2],
  ['ەکان', 4],
  ['کان', 3],
  ['یانی', 4],
  ['انی', 3],
  ['یان', 3],
  ['ان', 2],
  ['یانە', 4],
  ['انە', 3],
  ['ایە', 2],
  ['ەیە', 2],
  ['ە', 1],
  ['ی', 1],
];

function without(word: string, list: readonly Ending[]): string {
  const fits = list.find(([ending, letters]) => word.endsWith(ending) && word.length - letters >= 4);
  return fits ? word.slice(0, -fits[1]) : word;
}

/** Takes up to three endings from a Kurdish word in Arabic letters; four letters always stay. */
export function soraniStem(word: string): string {
  return without(without(without(word, postpositions), possessives), endings);
}
