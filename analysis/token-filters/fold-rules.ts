const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

function perCharacter(text: string, change: (character: string) => string): string {
  let out = '';
  for (const character of text) out += change(character);
  return out;
}

/** What Unicode's search folding makes of most characters; `tables/folds.ts` holds the others. */
export function foldedByRule(character: string): string {
  const lower = perCharacter(character.normalize('NFKC').replace(ignorable, ''), (each) =>
    each === '\u0130' ? 'i' : each.toLowerCase(),
  );
  return lower
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC');
}

/** What NFKC_Casefold makes of most characters; `tables/folds.ts` holds the others. */
export function caseFoldedByRule(character: string): string {
  const folded = perCharacter(character.normalize('NFKC'), (each) =>
    perCharacter(each.toUpperCase(), (upper) => upper.toLowerCase()),
  );
  return folded.replace(ignorable, '').normalize('NFKC');
}
