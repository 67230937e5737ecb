import type { CustomAnalyzer, TokenFilterDefinition } from '#analysis/definition.ts';

/** Where in a chain a filter belongs: cutting words first, then case, then stems, then folding, then grams. */
const ranks: Readonly<Record<string, number>> = {
  wordDelimiterGraph: 0,
  flattenGraph: 1,
  regex: 2,
  englishPossessive: 3,
  icuNormalizer: 4,
  lowercase: 4,
  stopword: 5,
  englishMinimalStemming: 6,
  kStemming: 6,
  porterStemming: 6,
  snowballStemming: 6,
  spanishPluralStemming: 6,
  stempel: 6,
  asciiFolding: 7,
  icuFolding: 7,
  daitchMokotoffSoundex: 8,
  shingle: 8,
  reverse: 8,
  edgeGram: 9,
  nGram: 9,
};

const isStemmer = (type: string): boolean => ranks[type] === 6;

/** Puts filters where they belong; undefined where the chain has such filters already. */
export function withFilters(
  analyzer: CustomAnalyzer,
  added: readonly TokenFilterDefinition[],
): CustomAnalyzer | undefined {
  const present = analyzer.tokenFilters ?? [];
  const [first] = added;
  if (!first) return undefined;
  const same = JSON.stringify(first);
  const hasIt = present.some(
    (each) =>
      (first.type === 'regex' ? JSON.stringify(each) === same : each.type === first.type) ||
      (isStemmer(first.type) && isStemmer(each.type)),
  );
  if (hasIt) return undefined;
  const rank = ranks[first.type] ?? 9;
  const behind = present.findIndex((each) => (ranks[each.type] ?? -1) > rank);
  const at = behind === -1 ? present.length : behind;
  return { ...analyzer, tokenFilters: [...present.slice(0, at), ...added, ...present.slice(at)] };
}
