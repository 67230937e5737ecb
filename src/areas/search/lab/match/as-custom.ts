import type { CustomAnalyzer, TokenFilterDefinition } from '#analysis/definition.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';

type Chain = Omit<CustomAnalyzer, 'name'>;

const lowercase: TokenFilterDefinition = { type: 'lowercase' };
const snowball = (stemmerName: string): TokenFilterDefinition => ({ type: 'snowballStemming', stemmerName });

/** Analyzers of the engine whose every stage has a name of its own; the others have parts that nobody can name. */
const chains: Readonly<Record<string, () => Chain | Promise<Chain>>> = {
  standard: () => ({ tokenizer: { type: 'standard' }, tokenFilters: [lowercase] }),
  simple: () => ({
    tokenizer: { type: 'regexCaptureGroup', pattern: '\\p{L}+', group: 0 },
    tokenFilters: [lowercase],
  }),
  whitespace: () => ({ tokenizer: { type: 'whitespace' } }),
  keyword: () => ({ tokenizer: { type: 'keyword' } }),
  english: async () => {
    const { stopWords } = await import('#analysis/tables/stop-words/english.ts');
    return words(stopWords, { type: 'porterStemming' }, [{ type: 'englishPossessive' }]);
  },
  armenian: async () =>
    words((await import('#analysis/tables/stop-words/armenian.ts')).stopWords, snowball('armenian')),
  basque: async () =>
    words((await import('#analysis/tables/stop-words/basque.ts')).stopWords, snowball('basque')),
  danish: async () =>
    words((await import('#analysis/tables/stop-words/danish.ts')).stopWords, snowball('danish')),
  finnish: async () =>
    words((await import('#analysis/tables/stop-words/finnish.ts')).stopWords, snowball('finnish')),
  hungarian: async () =>
    words((await import('#analysis/tables/stop-words/hungarian.ts')).stopWords, snowball('hungarian')),
  lithuanian: async () =>
    words((await import('#analysis/tables/stop-words/lithuanian.ts')).stopWords, snowball('lithuanian')),
  norwegian: async () =>
    words((await import('#analysis/tables/stop-words/norwegian.ts')).stopWords, snowball('norwegian')),
  russian: async () =>
    words((await import('#analysis/tables/stop-words/russian.ts')).stopWords, snowball('russian')),
  swedish: async () =>
    words((await import('#analysis/tables/stop-words/swedish.ts')).stopWords, snowball('swedish')),
  polish: async () =>
    words((await import('#analysis/tables/stop-words/polish.ts')).stopWords, { type: 'stempel' }),
};

function words(
  stopWords: readonly string[],
  stemmer: TokenFilterDefinition,
  first: TokenFilterDefinition[] = [],
): Chain {
  return {
    tokenizer: { type: 'standard' },
    tokenFilters: [
      ...first,
      lowercase,
      { type: 'stopword', tokens: [...stopWords], ignoreCase: false },
      stemmer,
    ],
  };
}

export const convertible: readonly string[] = Object.keys(chains);

/** The same analyzer as one that can be changed; undefined where it has no equal. */
export async function asCustom(choice: AnalyzerChoice): Promise<CustomAnalyzer | undefined> {
  if (typeof choice !== 'string') return choice;
  const name = choice.replace(/^lucene\./, '');
  if (!Object.hasOwn(chains, name)) return undefined;
  const chain = await chains[name]?.();
  return chain && { name: `my${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...chain };
}
