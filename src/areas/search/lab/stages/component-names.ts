import type { AnalyzerChoice, ShownStage } from '../../worker/protocol.ts';

const lower = 'lowercase';
const snowball = (language: string): string => `Snowball stemmer (${language})`;
const words = (...after: string[]): string[] => [lower, 'stop words', ...after];

/** The filters of the engine's own analyzers, in the order in which they work; most begin with the standard tokenizer. */
const filters: Readonly<Record<string, readonly string[]>> = {
  standard: [lower],
  simple: [lower],
  whitespace: [],
  keyword: [],
  english: ['English possessive', ...words('Porter stemmer')],
  armenian: words(snowball('Armenian')),
  basque: words(snowball('Basque')),
  danish: words(snowball('Danish')),
  finnish: words(snowball('Finnish')),
  hungarian: words(snowball('Hungarian')),
  lithuanian: words(snowball('Lithuanian')),
  norwegian: words(snowball('Norwegian')),
  russian: words(snowball('Russian')),
  swedish: words(snowball('Swedish')),
  dutch: words('stem exceptions', snowball('Dutch')),
  romanian: [lower, 'Romanian normalization', 'stop words', snowball('Romanian')],
  catalan: ['elision', ...words(snowball('Catalan'))],
  irish: ['hyphenated prefixes', 'elision', 'Irish lowercase', 'stop words', snowball('Irish')],
  turkish: ['apostrophe', 'Turkish lowercase', 'stop words', snowball('Turkish')],
  french: ['elision', ...words('French light stemmer')],
  italian: ['elision', ...words('Italian light stemmer')],
  german: words('German normalization', 'German light stemmer'),
  spanish: words('Spanish light stemmer'),
  portuguese: words('Portuguese light stemmer'),
  brazilian: words('Brazilian stemmer'),
  bulgarian: words('Bulgarian stemmer'),
  czech: words('Czech stemmer'),
  galician: words('Galician stemmer'),
  indonesian: words('Indonesian stemmer'),
  latvian: words('Latvian stemmer'),
  arabic: [lower, 'decimal digits', 'stop words', 'Arabic normalization', 'Arabic stemmer'],
  bengali: [
    lower,
    'decimal digits',
    'Indic normalization',
    'Bengali normalization',
    'stop words',
    'Bengali stemmer',
  ],
  hindi: [
    lower,
    'decimal digits',
    'Indic normalization',
    'Hindi normalization',
    'stop words',
    'Hindi stemmer',
  ],
  persian: [
    lower,
    'decimal digits',
    'Arabic normalization',
    'Persian normalization',
    'stop words',
    'Persian stemmer',
  ],
  sorani: ['Sorani normalization', lower, 'decimal digits', 'stop words', 'Sorani stemmer'],
  greek: ['Greek lowercase', 'stop words', 'Greek stemmer'],
  thai: [lower, 'decimal digits', 'stop words'],
  cjk: ['CJK width', lower, 'CJK bigrams', 'stop words'],
  polish: words('Stempel stemmer'),
};
for (const same of ['chinese', 'japanese', 'korean']) Object.assign(filters, { [same]: filters.cjk });

const tokenizers: Readonly<Record<string, string>> = {
  simple: 'letters',
  whitespace: 'whitespace',
  keyword: 'keyword',
  thai: 'Thai words',
};
const charFilters: Readonly<Record<string, readonly string[]>> = { persian: ['persian'] };

export const builtInNames: readonly string[] = Object.keys(filters);

/** How many stages an analyzer of the engine is known to have. */
export function knownStages(name: string): number | undefined {
  const own = filters[name];
  return own && own.length + 1 + (charFilters[name]?.length ?? 0);
}

type StageName = ShownStage['stage'];

function indexIn(stage: StageName): number {
  return Number(/\d+/.exec(stage)?.[0] ?? 0);
}

/** What a stage is called: its type in a custom analyzer, what it does in one of the engine's own. */
export function componentName(choice: AnalyzerChoice, stage: StageName): string {
  const index = indexIn(stage);
  if (typeof choice !== 'string') {
    if (stage === 'tokenizer') return choice.tokenizer.type;
    const list = stage.startsWith('char') ? choice.charFilters : choice.tokenFilters;
    return list?.[index]?.type ?? stage;
  }
  const name = choice.replace(/^lucene\./, '');
  if (stage === 'tokenizer') return tokenizers[name] ?? 'standard';
  const list = stage.startsWith('char') ? charFilters[name] : filters[name];
  return list?.[index] ?? `filter ${index + 1}`;
}

export function roleOf(stage: StageName): 'Character filter' | 'Tokenizer' | 'Token filter' {
  if (stage === 'tokenizer') return 'Tokenizer';
  return stage.startsWith('char') ? 'Character filter' : 'Token filter';
}
