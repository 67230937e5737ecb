/** An argument of an operator, as fields ask for it. */
export interface Argument {
  name: string;
  kind: 'text' | 'path' | 'paths' | 'value' | 'number' | 'switch' | 'choice' | 'edits';
  label: string;
  choices?: readonly string[];
  /** The default. */
  unset?: string;
}

/** An operator that is filled in by fields. */
interface Operator {
  name: string;
  help: string;
  arguments: readonly Argument[];
  /** The initial value of a new clause. `path` is a field of the index. */
  start: (path: string) => Record<string, unknown>;
}

const query: Argument = { name: 'query', kind: 'text', label: 'Words' };
const paths: Argument = { name: 'path', kind: 'paths', label: 'Fields' };
const path: Argument = { name: 'path', kind: 'path', label: 'Field' };
const fuzzy: Argument = { name: 'fuzzy', kind: 'edits', label: 'Letters that may differ', unset: '0' };
const pattern: readonly Argument[] = [
  { name: 'query', kind: 'text', label: 'Pattern' },
  paths,
  { name: 'allowAnalyzedField', kind: 'switch', label: 'Also on analyzed fields' },
];
const words = (at: string) => ({ query: 'words', path: at });

/** Operators by how often they are used; the defaults are those of the engine // documented */
export const operators: readonly Operator[] = [
  {
    name: 'text',
    help: 'words in a field, best match first',
    arguments: [
      query,
      paths,
      fuzzy,
      {
        name: 'matchCriteria',
        kind: 'choice',
        label: 'Words that must match',
        choices: ['any', 'all'],
        unset: 'any',
      },
      { name: 'synonyms', kind: 'text', label: 'Synonyms', unset: 'none' },
    ],
    start: words,
  },
  {
    name: 'phrase',
    help: 'words in this order',
    arguments: [
      query,
      paths,
      { name: 'slop', kind: 'number', label: 'Moves that words may need', unset: '0' },
    ],
    start: words,
  },
  {
    name: 'autocomplete',
    help: 'beginnings of words, as they are typed',
    arguments: [
      query,
      path,
      fuzzy,
      {
        name: 'tokenOrder',
        kind: 'choice',
        label: 'Order of words',
        choices: ['any', 'sequential'],
        unset: 'any',
      },
    ],
    start: words,
  },
  {
    name: 'equals',
    help: 'exactly this value',
    arguments: [path, { name: 'value', kind: 'value', label: 'Value' }],
    start: (at) => ({ path: at, value: '' }),
  },
  {
    name: 'in',
    help: 'one of these values',
    arguments: [paths, { name: 'value', kind: 'value', label: 'Values (JSON list)' }],
    start: (at) => ({ path: at, value: [] }),
  },
  {
    name: 'range',
    help: 'between two values',
    arguments: [
      paths,
      { name: 'gt', kind: 'value', label: 'More than' },
      { name: 'gte', kind: 'value', label: 'At least' },
      { name: 'lt', kind: 'value', label: 'Less than' },
      { name: 'lte', kind: 'value', label: 'At most' },
    ],
    start: (at) => ({ path: at, gte: 0 }),
  },
  {
    name: 'near',
    help: 'the nearer a value, the better',
    arguments: [
      paths,
      { name: 'origin', kind: 'value', label: 'Near to' },
      { name: 'pivot', kind: 'number', label: 'Distance at half the score' },
    ],
    start: (at) => ({ path: at, origin: 0, pivot: 1 }),
  },
  { name: 'exists', help: 'the field is there', arguments: [path], start: (at) => ({ path: at }) },
  { name: 'wildcard', help: '* and ? match any letters', arguments: pattern, start: words },
  { name: 'regex', help: "a pattern of the engine's own language", arguments: pattern, start: words },
  {
    name: 'queryString',
    help: 'AND, OR, NOT, quotes and fields in one text',
    arguments: [
      { name: 'query', kind: 'text', label: 'Query' },
      { name: 'defaultPath', kind: 'path', label: 'Field where none is named' },
    ],
    start: (at) => ({ query: 'words', defaultPath: at }),
  },
];

/** Operators that are written as text: their arguments are a tree or a document. */
const writtenOnly = [
  'compound',
  'embeddedDocument',
  'geoShape',
  'geoWithin',
  'hasAncestor',
  'hasRoot',
  'knnBeta',
  'moreLikeThis',
  'search',
  'span',
  'term',
  'vectorSearch',
];

/** Every operator that the engine knows // documented */
export const operatorNames: ReadonlySet<string> = new Set([
  ...operators.map(({ name }) => name),
  ...writtenOnly,
]);

/** Options of the stage beside its operator. */
export const stageOptions: readonly string[] = [
  'count',
  'facet',
  'highlight',
  'returnScope',
  'returnStoredSource',
  'sort',
  'tracking',
];
