import type { CustomAnalyzer, TokenFilterDefinition } from '#analysis/definition.ts';

type Chain = Omit<CustomAnalyzer, 'name'>;
type StopWords = Promise<{ stopWords: readonly string[] }>;

const words = { tokenizer: { type: 'standard' } } as const;
const lowercase: TokenFilterDefinition = { type: 'lowercase' };
const snowball = (stemmerName: string): TokenFilterDefinition => ({ type: 'snowballStemming', stemmerName });

/** Words in lower case, without stop words, stemmed: what most languages get. */
async function plain(
  stopWords: StopWords,
  stemmer: TokenFilterDefinition,
  first: readonly TokenFilterDefinition[] = [],
): Promise<Chain> {
  return { ...words, tokenFilters: [...first, lowercase, await stops(stopWords), stemmer] };
}

async function stops(list: StopWords): Promise<TokenFilterDefinition> {
  return { type: 'stopword', tokens: [...(await list).stopWords], ignoreCase: false };
}

/** Takes an article and its apostrophe off the beginning of a word: what the engine's filter of elisions does. */
const elision = (...articles: string[]): TokenFilterDefinition => ({
  type: 'regex',
  pattern: `^(?i:${articles.join('|')})['\u2019]`,
  replacement: '',
  matches: 'first',
});

/** Chains of the engine that can be said in components of a custom analyzer, token for token. */
const chains: Readonly<Record<string, () => Promise<Chain>>> = {
  standard: async () => ({ ...words, tokenFilters: [lowercase] }),
  // the engine cuts runs of letters after 255
  simple: async () => ({
    tokenizer: { type: 'regexCaptureGroup', pattern: '\\p{L}{1,255}', group: 0 },
    tokenFilters: [lowercase],
  }),
  whitespace: async () => ({ tokenizer: { type: 'whitespace' } }),
  keyword: async () => ({ tokenizer: { type: 'keyword' } }),
  english: () =>
    plain(import('#analysis/tables/stop-words/english.ts'), { type: 'porterStemming' }, [
      { type: 'englishPossessive' },
    ]),
  armenian: () => plain(import('#analysis/tables/stop-words/armenian.ts'), snowball('armenian')),
  basque: () => plain(import('#analysis/tables/stop-words/basque.ts'), snowball('basque')),
  catalan: () =>
    plain(import('#analysis/tables/stop-words/catalan.ts'), snowball('catalan'), [
      elision('d', 'l', 'm', 'n', 's', 't'),
    ]),
  danish: () => plain(import('#analysis/tables/stop-words/danish.ts'), snowball('danish')),
  finnish: () => plain(import('#analysis/tables/stop-words/finnish.ts'), snowball('finnish')),
  hungarian: () => plain(import('#analysis/tables/stop-words/hungarian.ts'), snowball('hungarian')),
  irish: () =>
    plain(import('#analysis/tables/stop-words/irish.ts'), snowball('irish'), [
      { type: 'stopword', tokens: ['h', 'n', 't'] },
      elision('d', 'm', 'b'),
      // a prefix before a capital vowel is divided from it: tAthair becomes t-athair
      { type: 'regex', pattern: '^([nt])([AEIOUÁÉÍÓÚ])', replacement: '$1-$2', matches: 'first' },
    ]),
  lithuanian: () => plain(import('#analysis/tables/stop-words/lithuanian.ts'), snowball('lithuanian')),
  norwegian: () => plain(import('#analysis/tables/stop-words/norwegian.ts'), snowball('norwegian')),
  polish: () => plain(import('#analysis/tables/stop-words/polish.ts'), { type: 'stempel' }),
  // letters with a cedilla are written with a comma below
  romanian: async () => ({
    charFilters: [{ type: 'mapping', mappings: { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' } }],
    ...(await plain(import('#analysis/tables/stop-words/romanian.ts'), snowball('romanian'))),
  }),
  russian: () => plain(import('#analysis/tables/stop-words/russian.ts'), snowball('russian')),
  swedish: () => plain(import('#analysis/tables/stop-words/swedish.ts'), snowball('swedish')),
};

/** Parts of the others that no component of a custom analyzer does. */
const missing: Readonly<Record<string, string>> = {
  arabic: 'Arabic normalization and stems',
  bengali: 'Bengali normalization and stems',
  brazilian: 'its stemmer',
  bulgarian: 'its stemmer',
  chinese: 'pairs of characters',
  cjk: 'pairs of characters',
  czech: 'its stemmer',
  dutch: 'its list of exceptions to the stemmer',
  french: 'its light stemmer',
  galician: 'its stemmer',
  german: 'its normalization and light stemmer',
  greek: 'Greek lower case and stems',
  hindi: 'Hindi normalization and stems',
  indonesian: 'its stemmer',
  italian: 'its light stemmer',
  japanese: 'pairs of characters',
  korean: 'pairs of characters',
  kuromoji: 'its dictionary',
  latvian: 'its stemmer',
  morfologik: 'its dictionary',
  nori: 'its dictionary',
  persian: 'Persian normalization and stems',
  portuguese: 'its light stemmer',
  smartcn: 'its dictionary',
  sorani: 'Sorani normalization and stems',
  spanish: 'its light stemmer',
  thai: 'its dictionary',
  turkish: 'the lower case of dotted and dotless i',
  ukrainian: 'its dictionary',
};

const keyOf = (builtIn: string): string => builtIn.replace('lucene.', '');

/** Why an analyzer of the engine cannot become a custom one that makes the same tokens; nothing when it can. */
export function cannotCustomize(builtIn: string): string | undefined {
  const key = keyOf(builtIn);
  if (Object.hasOwn(chains, key)) return undefined;
  const part = Object.hasOwn(missing, key) ? missing[key] : undefined;
  return part === undefined
    ? 'The engine has no analyzer of this name'
    : `No component of a custom analyzer does ${part}`;
}

/** The custom analyzer that makes the same tokens as one of the engine. */
export async function customized(builtIn: string): Promise<CustomAnalyzer | undefined> {
  const key = keyOf(builtIn);
  const chain = Object.hasOwn(chains, key) ? chains[key] : undefined;
  if (!chain) return undefined;
  const name = `my${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return { name, ...(await chain()) };
}
