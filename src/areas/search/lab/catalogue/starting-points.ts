import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';

/** A starting point: analyzers, and texts that show their purpose. */
export interface StartingPoint {
  id: string;
  title: string;
  about: string;
  analyzer: AnalyzerChoice;
  /** Absent: queries are analyzed like documents. */
  search?: AnalyzerChoice;
  text: string;
  query: string;
}

const email: CustomAnalyzer = {
  name: 'emailAddresses',
  tokenizer: { type: 'uaxUrlEmail' },
  tokenFilters: [{ type: 'lowercase' }],
};

const phone: CustomAnalyzer = {
  name: 'phoneNumbers',
  tokenizer: { type: 'regexCaptureGroup', pattern: '\\+?[0-9(][0-9 ()./-]{5,}[0-9]', group: 0 },
  tokenFilters: [
    { type: 'regex', pattern: '\\(0\\)|[^0-9]', replacement: '', matches: 'all' },
    { type: 'regex', pattern: '^00', replacement: '', matches: 'first' },
  ],
};

const dashed: CustomAnalyzer = {
  name: 'dashSeparatedIds',
  tokenizer: { type: 'regexSplit', pattern: '[-\\u2010-\\u2015\\s]+' },
  tokenFilters: [{ type: 'lowercase' }],
};

const names: CustomAnalyzer = {
  name: 'namesOfPeople',
  charFilters: [{ type: 'mapping', mappings: { '-': ' ' } }],
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'englishPossessive' }, { type: 'icuFolding' }],
};

const codes: CustomAnalyzer = {
  name: 'productCodes',
  tokenizer: { type: 'whitespace' },
  tokenFilters: [
    {
      type: 'wordDelimiterGraph',
      delimiterOptions: {
        generateWordParts: true,
        generateNumberParts: true,
        concatenateAll: true,
        preserveOriginal: false,
        splitOnCaseChange: false,
      },
    },
    { type: 'lowercase' },
    { type: 'flattenGraph' },
  ],
};

const logs: CustomAnalyzer = {
  name: 'logLines',
  tokenizer: { type: 'regexCaptureGroup', pattern: '[\\p{L}\\p{N}_./-]*[\\p{L}\\p{N}_]', group: 0 },
  tokenFilters: [
    { type: 'wordDelimiterGraph', delimiterOptions: { preserveOriginal: true, splitOnNumerics: false } },
    { type: 'lowercase' },
    { type: 'flattenGraph' },
    { type: 'removeDuplicates' },
  ],
};

const typing: CustomAnalyzer = {
  name: 'beginningsOfWords',
  tokenizer: { type: 'standard' },
  tokenFilters: [
    { type: 'icuFolding' },
    { type: 'edgeGram', minGram: 1, maxGram: 15, termNotInBounds: 'include' },
  ],
};
const typed: CustomAnalyzer = {
  name: 'wordsAsTyped',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'icuFolding' }],
};

const accents: CustomAnalyzer = {
  name: 'withoutAccents',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'icuFolding' }],
};

/** Of shapes of data; languages are in a list of their own. */
export const startingPoints: readonly StartingPoint[] = [
  {
    id: 'accents',
    title: 'Words, whatever their accents and case',
    about: 'École, ECOLE and ecole are the same word.',
    analyzer: accents,
    text: 'Éric Côté, état-major de l’armée, École militaire',
    query: 'eric COTE ecole',
  },
  {
    id: 'email',
    title: 'E-mail addresses',
    about: 'Each address becomes one token.',
    analyzer: email,
    text: 'Reply to Ana.Sousa@Example.com (cc ops+night@shop.example.org) before Friday.',
    query: 'ana.sousa@example.com',
  },
  {
    id: 'phone',
    title: 'Phone numbers',
    about: 'Digits alone count: blanks, dashes, parentheses and the leading 00 or + do not.',
    analyzer: phone,
    text: 'Office +351 21 123-4567, Vienna +43 (0)1 588 00, fax (212) 555-0147',
    query: '00351 211234567',
  },
  {
    id: 'dashed',
    title: 'Dash-separated ids',
    about: 'Every part of an id is found, in whichever case.',
    analyzer: dashed,
    text: 'ORD-2026-00042-PT replaces ORD-2025-00917-ES',
    query: 'ord-2026-00042',
  },
  {
    id: 'names',
    title: 'Names of people',
    about: 'Accents, case, hyphens and possessives do not matter.',
    analyzer: names,
    text: "Zoë Müller-Lüdenscheidt's letter to José Álvares",
    query: 'jose alvares muller',
  },
  {
    id: 'codes',
    title: 'Product codes',
    about: 'WX-500/b is found as wx500b, and by each of its parts.',
    analyzer: codes,
    text: 'Pump WX-500/b, seal kit SK12-3 and gasket AX_77',
    query: 'wx500b',
  },
  {
    id: 'logs',
    title: 'Log lines',
    about: 'Hosts and paths stay whole, and their parts are found too.',
    analyzer: logs,
    text: '2026-03-13T14:02:11Z WARN [conn8412] net.Listener: db-07.example.net:27017 timeout after 5000ms /var/log/mongod.log',
    query: 'db-07.example.net mongod',
  },
  {
    id: 'typing',
    title: 'While typing',
    about: 'Documents keep the beginnings of their words; queries keep words as typed.',
    analyzer: typing,
    search: typed,
    text: 'Santa Maria da Feira, São João da Madeira',
    query: 'sao mad',
  },
];
