import { describe, expect, test } from 'vitest';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import { builtInAnalyzer, customAnalyzer, Unavailable } from '#analysis/pipeline.ts';
import type { TokenStream } from '#analysis/token.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { guessLanguage } from './language-guess.ts';
import { matchOf } from './match.ts';
import { nearMisses } from './near-miss.ts';
import type { Sides } from './repair-steps.ts';
import { excerptOf, findRepairs, type Run, repairText } from './repairs.ts';

async function streamOf(choice: AnalyzerChoice, text: string): Promise<TokenStream> {
  const ready = typeof choice === 'string' ? builtInAnalyzer(choice) : customAnalyzer(choice);
  return (await ready).analyze(text).stream;
}

const run: Run = async (analyzer, texts) => {
  try {
    return await Promise.all(texts.map((text) => streamOf(analyzer, text)));
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
};

const words: CustomAnalyzer = { name: 'words', tokenizer: { type: 'standard' } };
const lower: CustomAnalyzer = { ...words, tokenFilters: [{ type: 'lowercase' }] };
const both = (analyzer: AnalyzerChoice): Sides => ({ index: analyzer, query: analyzer });

async function matched(text: string, query: string, analyzer: AnalyzerChoice = lower) {
  return matchOf(await streamOf(analyzer, text), await streamOf(analyzer, query));
}

describe('a match', () => {
  test('needs one term, all terms, or all in a row', async () => {
    expect(await matched('the quick brown fox', 'quick fox')).toMatchObject({
      any: true,
      all: true,
      phrase: false,
    });
    expect(await matched('the quick brown fox', 'brown fox')).toMatchObject({ phrase: true, phraseAt: 2 });
    expect(await matched('the quick brown fox', 'brown dog')).toMatchObject({ any: true, all: false });
    expect(await matched('the quick brown fox', 'cat')).toMatchObject({
      any: false,
      all: false,
      phrase: false,
    });
  });

  test('is empty for a query without terms', async () => {
    expect(await matched('the fox', '...')).toMatchObject({
      terms: [],
      any: false,
      all: false,
      phrase: false,
    });
  });

  test('keeps the place of a dropped word in a phrase', async () => {
    const stopped: CustomAnalyzer = { ...words, tokenFilters: [{ type: 'stopword', tokens: ['the', 'a'] }] };
    expect((await matched('in the end', 'in a end', stopped)).phrase).toBe(true);
    expect((await matched('in the end', 'in end', stopped)).phrase).toBe(false);
  });

  test('takes one way through the graph of a query', async () => {
    const graph: CustomAnalyzer = {
      name: 'graph',
      tokenizer: { type: 'whitespace' },
      tokenFilters: [{ type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true } }],
    };
    const document = await streamOf(words, 'my wifi here');
    const query = await streamOf(graph, 'wi-fi here');
    expect(query.tokens.map(({ term }) => term)).toEqual(['wifi', 'wi', 'fi', 'here']);
    expect(matchOf(document, query)).toMatchObject({ all: true, phrase: true, phraseAt: 1 });
  });
});

describe('a term that is not found', () => {
  const miss = (asked: string, held: string): string | undefined => nearMisses(asked, [held])[0]?.words;

  test('has a reason for the difference to a similar term', () => {
    expect(miss('etat', 'état')).toBe('differs only by accents');
    expect(miss('Etat', 'etat')).toBe('differs only by capitals');
    expect(miss('etat', "l'état")).toBe('holds état as a part, which differs by accents');
    expect(miss('major', 'état-major')).toBe('holds it as a part');
    expect(miss('running', 'runs')).toBe('has the same stem');
    expect(miss('maj', 'major')).toBe('begins with it');
    expect(miss('major', 'mayor')).toBe('differs by one letter');
    expect(miss('wifi', 'wi-fi')).toBe('differs by punctuation');
    expect(miss('fox', 'dog')).toBeUndefined();
  });

  test('is shown beside the nearest first', () => {
    expect(nearMisses('etat', ['etats', 'stat', 'état', 'dog']).map(({ term }) => term)).toEqual([
      'état',
      'etats',
      'stat',
    ]);
  });
});

describe('repairs', () => {
  const best = async (sides: Sides, document: string, query: string): Promise<string[]> => {
    const repairs = await findRepairs(sides, { document, query }, run);
    for (const { sides: after } of repairs) {
      const match = matchOf(await streamOf(after.index, document), await streamOf(after.query, query));
      expect(match.all).toBe(true);
    }
    return repairs.map(({ changes }) => repairText(changes));
  };

  test('fold accents where only they differ', async () => {
    expect(await best(both(lower), 'Un état-major de la Marine', 'etat major')).toEqual([
      'Add icuFolding to both sides',
      'Add asciiFolding to both sides',
    ]);
  });

  test('take two changes where one is not enough', async () => {
    expect((await best(both(lower), "L'état-major s'est réuni à l'École", 'etat major'))[0]).toBe(
      'Add a regex filter for articles and icuFolding to both sides',
    );
  });

  test('lower-case what differs by capitals, and nothing more', async () => {
    expect((await best(both(words), 'Big Apple', 'apple'))[0]).toBe('Add lowercase to both sides');
  });

  test('stem words of the language of the text', async () => {
    expect((await best(both(lower), 'the dogs are running', 'dog'))[0]).toBe(
      'Add porterStemming to both sides',
    );
    expect(await best(both(lower), 'les chevaux sont dans les maisons', 'maison')).toContain(
      'Add snowballStemming for French to both sides',
    );
  });

  test('find beginnings with grams of documents alone, under a name of its own', async () => {
    const [first] = await findRepairs(both(lower), { document: 'quarterdeck', query: 'quart' }, run);
    expect(repairText(first?.changes ?? [])).toBe('Add edgeGram to the document side');
    expect(first?.sides).toMatchObject({ index: { name: 'words' }, query: { name: 'wordsSearch' } });
  });

  test('make an analyzer of the engine one that can be changed', async () => {
    const [first] = await findRepairs(both('lucene.standard'), { document: 'état', query: 'etat' }, run);
    expect(first?.sides.index).toEqual({
      name: 'myStandard',
      tokenizer: { type: 'standard' },
      tokenFilters: [{ type: 'lowercase' }, { type: 'icuFolding' }],
    });
  });

  test('find some of the terms where no change finds them all', async () => {
    const [first] = await findRepairs(both(lower), { document: 'état major', query: 'etat xyzzy' }, run);
    expect(repairText(first?.changes ?? [])).toBe('Add icuFolding to both sides');
    expect(first?.partly).toEqual({ found: 1, asked: 2 });
  });

  test('are not offered where nothing helps', async () => {
    expect(await best(both(lower), 'fox', 'dog')).toEqual([]);
    expect(await best(both(lower), 'fox', 'fox')).toEqual([]);
  });

  test('look at the part of a long text where terms are alike', async () => {
    const text = `${'filler words '.repeat(400)}état ${'filler words '.repeat(400)}`;
    const excerpt = excerptOf(text, await streamOf(lower, text), ['etat']);
    expect(excerpt).toContain('état');
    expect(excerpt.length).toBeLessThan(2_000);
  });
});

test('the language of a text is detected by its function words', () => {
  expect(guessLanguage("L'état-major s'est réuni dans la cour")).toBe('french');
  expect(guessLanguage('Un état-major de la Marine se réunit à Toulon')).toBe('french');
  expect(guessLanguage('the dogs are running')).toBe('english');
  expect(guessLanguage('x1 y2')).toBeUndefined();
});
