import type { CustomAnalyzer, TokenFilterDefinition } from '#analysis/definition.ts';
import type { stopWords } from '#analysis/tables/stop-words.ts';

type Chain = Omit<CustomAnalyzer, 'name'>;
type Language = keyof typeof stopWords;

const words = { tokenizer: { type: 'standard' } } as const;
const lowercase: TokenFilterDefinition = { type: 'lowercase' };
const snowball = (stemmerName: string): TokenFilterDefinition => ({ type: 'snowballStemming', stemmerName });

/** Words in lower case, without stop words, stemmed: what most languages get. */
async function plain(
  language: Language,
  stemmer: TokenFilterDefinition = snowball(language),
  first: readonly TokenFilterDefinition[] = [],
): Promise<Chain> {
  const { stopWords: lists } = await import('#analysis/tables/stop-words.ts');
  const stops: TokenFilterDefinition = { type: 'stopword', tokens: [...lists[language]], ignoreCase: false };
  return { ...words, tokenFilters: [...first, lowercase, stops, stemmer] };
}

/** Removes an article and its apostrophe from the beginning of a word, as the engine's elision filter does. */
const elision = (...articles: string[]): TokenFilterDefinition => ({
  type: 'regex',
  pattern: `^(?i:${articles.join('|')})['\u2019]`,
  replacement: '',
  matches: 'first',
});

/** Built-in analyzers as components of a custom analyzer, token for token. */
const chains: Readonly<Record<string, () => Promise<Chain>>> = {
  standard: async () => ({ ...words, tokenFilters: [lowercase] }),
  // the engine cuts runs of letters after 255
  simple: async () => ({
    tokenizer: { type: 'regexCaptureGroup', pattern: '\\p{L}{1,255}', group: 0 },
    tokenFilters: [lowercase],
  }),
  whitespace: async () => ({ tokenizer: { type: 'whitespace' } }),
  keyword: async () => ({ tokenizer: { type: 'keyword' } }),
  english: () => plain('english', { type: 'porterStemming' }, [{ type: 'englishPossessive' }]),
  armenian: () => plain('armenian'),
  basque: () => plain('basque'),
  catalan: () => plain('catalan', snowball('catalan'), [elision('d', 'l', 'm', 'n', 's', 't')]),
  danish: () => plain('danish'),
  finnish: () => plain('finnish'),
  hungarian: () => plain('hungarian'),
  irish: () =>
    plain('irish', snowball('irish'), [
      { type: 'stopword', tokens: ['h', 'n', 't'] },
      elision('d', 'm', 'b'),
      // a prefix before a capital vowel is separated from it: tAthair becomes t-athair
      { type: 'regex', pattern: '^([nt])([AEIOUÁÉÍÓÚ])', replacement: '$1-$2', matches: 'first' },
    ]),
  lithuanian: () => plain('lithuanian'),
  norwegian: () => plain('norwegian'),
  polish: () => plain('polish', { type: 'stempel' }),
  // letters with a cedilla are written with a comma below
  romanian: async () => ({
    charFilters: [{ type: 'mapping', mappings: { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' } }],
    ...(await plain('romanian')),
  }),
  russian: () => plain('russian'),
  swedish: () => plain('swedish'),
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

/** `french` of `lucene.french` */
export const keyOf = (builtIn: string): string => builtIn.replace('lucene.', '');

/** Why an analyzer of the engine cannot become a custom one that makes the same tokens; nothing when it can. */
export function cannotCustomize(builtIn: string): string | undefined {
  const key = keyOf(builtIn);
  if (Object.hasOwn(chains, key)) return undefined;
  const part = Object.hasOwn(missing, key) ? missing[key] : undefined;
  return part === undefined
    ? 'The engine has no analyzer of this name'
    : `Custom analyzers have no component for ${part}`;
}

/** The custom analyzer that makes the same tokens as one of the engine. */
export async function customized(builtIn: string): Promise<CustomAnalyzer | undefined> {
  const key = keyOf(builtIn);
  const chain = Object.hasOwn(chains, key) ? chains[key] : undefined;
  if (!chain) return undefined;
  const name = `my${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return { name, ...(await chain()) };
}
