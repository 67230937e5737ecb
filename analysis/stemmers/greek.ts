import { adjectives, endings, irregular, steps } from './greek-rules.ts';
import { taken } from './greek-step.ts';
import { withoutSuffix } from './suffixes.ts';

function regularForm(word: string): string {
  const match = irregular.find(([stem, ending]) => word.endsWith(stem + ending));
  return match ? word.slice(0, -match[1].length) : word;
}

/** The stem of a Greek word in lower case without accents, after Ntais. */
export function greekStem(word: string): string {
  if (word.length < 4) return word;
  const regular = steps.reduce(taken, regularForm(word));
  return withoutSuffix(regular === word ? withoutSuffix(word, endings, 1) : regular, adjectives, 0);
}
