/** Languages and scripts for which the engine has an analyzer of its own, and the four general ones. */
const builtInNames = [
  'standard',
  'simple',
  'whitespace',
  'keyword',
  'arabic',
  'armenian',
  'basque',
  'bengali',
  'brazilian',
  'bulgarian',
  'catalan',
  'chinese',
  'cjk',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'galician',
  'german',
  'greek',
  'hindi',
  'hungarian',
  'indonesian',
  'irish',
  'italian',
  'japanese',
  'korean',
  'kuromoji',
  'latvian',
  'lithuanian',
  'morfologik',
  'nori',
  'norwegian',
  'persian',
  'polish', // known to engine and manual, absent from the service's own list
  'portuguese',
  'romanian',
  'russian',
  'smartcn',
  'sorani',
  'spanish',
  'swedish',
  'thai',
  'turkish',
  'ukrainian',
] as const;

/** `lucene.standard` and the others // specification §2.6 */
export const builtInAnalyzers: readonly string[] = builtInNames.map((name) => `lucene.${name}`);

/** Of an index that names none // specification §2.6 */
export const defaultAnalyzer = 'lucene.standard';

/** Built-in analyzers whose tokens form a graph: not for synonyms and autocompletion // observed */
export const graphAnalyzers: readonly string[] = ['lucene.kuromoji'];

/** How names of custom analyzers may not begin // documented */
const forbiddenPrefixes = ['lucene.', 'builtin.', 'mongodb.'] as const;

export function hasForbiddenPrefix(name: string): boolean {
  return forbiddenPrefixes.some((prefix) => name.startsWith(prefix));
}
