import { expect, test } from 'vitest';
import { type AutocompleteOptions, autocompleteAnalyzer } from './autocomplete.ts';

async function termsOf(text: string, options: AutocompleteOptions): Promise<string[]> {
  const { stream } = (await autocompleteAnalyzer(options)).analyze(text);
  return stream.tokens.map(({ term }) => term);
}

// Every expectation is what Lucene 10.1 answered.

test('beginnings of words and of phrases up to three words long, without accents', async () => {
  expect(await termsOf('Café au lait', { maxGrams: 4 })).toEqual([
    ...['ca', 'caf', 'cafe', 'ca', 'caf', 'cafe', 'cafe', 'ca', 'caf', 'cafe', 'cafe'],
    ...['au', 'au', 'au ', 'au l', 'au l', 'la', 'lai', 'lait'],
  ]);
});

test('from the right edge the grams run backwards', async () => {
  expect(await termsOf('abc', { tokenization: 'rightEdgeGram', minGrams: 1 })).toEqual(['c', 'cb', 'cba']);
});

test('a term that is longer than the longest gram is cut within a character', async () => {
  const terms = await termsOf('𝕬𝕭𝕮', { analyzer: 'lucene.keyword', maxGrams: 3, foldDiacritics: false });
  expect(terms).toEqual(['𝕬\ud835', '𝕬\ud835']);
});

test('the gram sizes are checked', async () => {
  await expect(autocompleteAnalyzer({ minGrams: 5, maxGrams: 2 })).rejects.toThrow(/minGram/);
});
