import { describe, expect, it } from 'vitest';
import { readPattern } from '../../analysis/regex/read-pattern.ts';
import { buildFailure } from './build-failure.ts';
import { graphMaker } from './components.ts';
import { CustomAnalyzer } from './custom-analyzer.ts';
import { Definition, type IndexType } from './definition.ts';
import { checkDefinition } from './definition-rules.ts';

/** Fields at fault, each with its sentence. */
function faults(definition: unknown, type: IndexType = 'search'): string[] {
  return checkDefinition(Definition.parse(definition), { type, readPattern }).map(
    ({ field, description }) => `${field} ${description}`,
  );
}

const dynamic = { mappings: { dynamic: true } };
const withFields = (fields: unknown, more: object = {}) => ({
  mappings: { dynamic: false, fields },
  ...more,
});
const withAnalyzer = (more: object) => ({
  ...dynamic,
  analyzers: [{ name: 'own', tokenizer: { type: 'keyword' }, ...more }],
});
const analyzer = (name: string, ...tokenFilters: object[]) => ({
  name,
  tokenizer: { type: 'standard' },
  tokenFilters,
});

describe('definitions that are fine', () => {
  it.each([
    ['dynamic mappings alone', dynamic],
    ['its own analyzer', { ...withAnalyzer({}), analyzer: 'own', searchAnalyzer: 'lucene.polish' }],
    ['several types of a field', withFields({ a: [{ type: 'string' }, { type: 'token' }] })],
    [
      'an analyzer of an object',
      withFields({ a: { type: 'document', dynamic: true, analyzer: 'lucene.standard' } }),
    ],
    ['a set of types', { mappings: { dynamic: { typeSet: 't' } }, typeSets: [{ name: 't', types: [] }] }],
    ['order by a static field', withFields({ a: { type: 'date' } }, { sort: { a: 1 } })],
    ['a selection of stored fields', { ...dynamic, storedSource: { include: ['a', 'b.c', 'bd'] } }],
    [
      'a graph that was flattened, for completion',
      withFields(
        { a: { type: 'autocomplete', analyzer: 'flat' } },
        { analyzers: [analyzer('flat', { type: 'wordDelimiterGraph' }, { type: 'flattenGraph' })] },
      ),
    ],
  ])('%s', (_, definition) => {
    expect(faults(definition)).toEqual([]);
  });
});

describe('custom analyzers', () => {
  it.each([
    ['lucene.own', 'analyzers[0].name begins with lucene., builtin. or mongodb., which is reserved'],
    ['builtin.own', 'analyzers[0].name begins with lucene., builtin. or mongodb., which is reserved'],
    ['mongodb.own', 'analyzers[0].name begins with lucene., builtin. or mongodb., which is reserved'],
  ])('the name %s is refused', (name, fault) => {
    expect(faults(withAnalyzer({ name }))).toEqual([fault]);
  });

  it('need names of their own', () => {
    expect(faults({ ...dynamic, analyzers: [analyzer('a'), analyzer('b'), analyzer('a')] })).toEqual([
      'analyzers[2].name is the name of another analyzer too: a',
    ]);
  });

  const filter = (more: object) => withAnalyzer({ tokenFilters: [{ type: 'trim' }, more] });
  const at = 'analyzers[0].tokenFilters[1]';
  it.each([
    [
      'grams upside down',
      filter({ type: 'nGram', minGram: 4, maxGram: 2 }),
      `${at}.minGram must not be greater than maxGram`,
    ],
    [
      'shingles upside down',
      filter({ type: 'shingle', minShingleSize: 3, maxShingleSize: 2 }),
      `${at}.minShingleSize must not be greater than maxShingleSize`,
    ],
    [
      'lengths upside down',
      filter({ type: 'length', min: 5, max: 4 }),
      `${at}.min must not be greater than max`,
    ],
    [
      'a least length beyond the usual longest',
      filter({ type: 'length', min: 300 }),
      `${at}.max must be given when min is greater than 255`,
    ],
    [
      'a pattern that is open',
      filter({ type: 'regex', pattern: '(', replacement: '', matches: 'all' }),
      `${at}.pattern does not compile: Unclosed group near index 1`,
    ],
    [
      'a blank protected word',
      filter({ type: 'wordDelimiterGraph', protectedWords: { words: ['x', ' '] } }),
      `${at}.protectedWords.words[1] must not be blank`,
    ],
    [
      'a group that the pattern lacks',
      withAnalyzer({ tokenizer: { type: 'regexCaptureGroup', pattern: '(a)', group: 2 } }),
      'analyzers[0].tokenizer.group must not be greater than 1, the capturing groups of the pattern',
    ],
    [
      'a tag named twice',
      withAnalyzer({ charFilters: [{ type: 'htmlStrip', ignoredTags: ['a', 'a'] }] }),
      'analyzers[0].charFilters[0].ignoredTags[1] names the tag a again',
    ],
  ])('%s is refused', (_, definition, fault) => {
    expect(faults(definition)).toEqual([fault]);
  });

  it.each([
    ['standard', [], false],
    ['nGram', [], true],
    ['standard', ['edgeGram'], true],
    ['standard', ['shingle', 'flattenGraph'], false],
    ['edgeGram', ['flattenGraph', 'lowercase', 'daitchMokotoffSoundex'], true],
  ])('tokenizer %s with %j: graph %s', (tokenizer, filters, graph) => {
    const options: Record<string, object> = {
      edgeGram: { minGram: 1, maxGram: 2 },
      nGram: { minGram: 1, maxGram: 2 },
      shingle: { minShingleSize: 2, maxShingleSize: 2 },
    };
    const part = (type: string) => ({ type, ...options[type] });
    const created = CustomAnalyzer.parse({
      name: 'a',
      tokenizer: part(tokenizer),
      tokenFilters: filters.map(part),
    });
    expect(graphMaker(created) !== undefined).toBe(graph);
  });
});

describe('fields', () => {
  it.each([
    [
      'an undefined analyzer',
      {
        a: { type: 'string', analyzer: 'nope', multi: { b: { type: 'string', searchAnalyzer: 'neither' } } },
      },
      [
        'mappings.fields.a.analyzer names the analyzer nope, which does not exist',
        'mappings.fields.a.multi.b.searchAnalyzer names the analyzer neither, which does not exist',
      ],
    ],
    [
      'the same type twice',
      { a: [{ type: 'date' }, { type: 'date' }] },
      ['mappings.fields.a[1].type defines the type date again'],
    ],
    [
      'both kinds of vector',
      {
        a: [
          { type: 'knnVector', dimensions: 3, similarity: 'cosine' },
          { type: 'vector', numDimensions: 3, similarity: 'cosine' },
        ],
      },
      ['mappings.fields.a must not define both vector and knnVector'],
    ],
    [
      'numbers that are not indexed',
      { a: { type: 'number', indexIntegers: false, indexDoubles: false } },
      ['mappings.fields.a.indexDoubles must not be false when indexIntegers is false'],
    ],
    [
      'grams of completion upside down, one of them usual',
      { a: { type: 'autocomplete', minGrams: 16 } },
      ['mappings.fields.a.minGrams must not be greater than maxGrams'],
    ],
    [
      'a graph for completion',
      { a: { type: 'autocomplete', analyzer: 'lucene.kuromoji' } },
      ['mappings.fields.a.analyzer names the analyzer lucene.kuromoji, whose tokens form a graph'],
    ],
    [
      'a vector of bits that fills no bytes',
      { a: { type: 'vector', numDimensions: 12, similarity: 'cosine', quantization: 'binary' } },
      ['mappings.fields.a.numDimensions must be a multiple of 8 for binary quantization'],
    ],
    [
      'a vector in documents inside',
      {
        a: {
          type: 'embeddedDocuments',
          fields: { b: { type: 'knnVector', dimensions: 3, similarity: 'cosine' } },
        },
      },
      ['mappings.fields.a.fields.b.type must not be knnVector inside embeddedDocuments'],
    ],
    [
      'documents inside of documents, six levels of them',
      Array.from({ length: 6 }).reduce<object>((fields) => ({ a: { type: 'embeddedDocuments', fields } }), {
        b: { type: 'date' },
      }),
      [
        `mappings.fields.${'a.fields.'.repeat(5)}a.type must not be embeddedDocuments more than 5 levels deep`,
      ],
    ],
    [
      'documents inside, defined twice',
      {
        a: [
          { type: 'document', fields: { b: { type: 'embeddedDocuments', dynamic: true } } },
          { type: 'embeddedDocuments', fields: { b: { type: 'embeddedDocuments', dynamic: true } } },
        ],
      },
      ['mappings.fields.a.b must not define embeddedDocuments more than once'],
    ],
    // observed: Terraform's tests omit the sets
    ['an undefined set of types', { a: { type: 'document', dynamic: { typeSet: 't' } } }, []],
    [
      'names with dots and dollars',
      { 'a.b': { type: 'date' }, $c: { type: 'date' } },
      [
        'mappings.fields.a.b must not hold a dot: nest the fields instead',
        'mappings.fields.$c must not begin with $',
      ],
    ],
  ])('%s', (_, fields, expected) => {
    expect(faults(withFields(fields))).toEqual(expected);
  });
});

describe('the rest of a definition', () => {
  it.each([
    ['nothing to index', { mappings: {} }, ['mappings must be dynamic or hold at least one field']],
    ['no mappings', {}, ['mappings is required']],
    [
      'parts of the other kind',
      { ...dynamic, fields: [], nestedRoot: 'a' },
      [
        'fields is not an attribute of an index of type search',
        'nestedRoot is not an attribute of an index of type search',
      ],
    ],
    [
      'stored paths that contain each other',
      { ...dynamic, storedSource: { exclude: ['a.b', 'a', 'c', 'c'] } },
      [
        'storedSource.exclude[0] collides with another path: a.b',
        'storedSource.exclude[3] collides with another path: c',
      ],
    ],
    [
      'synonyms of one name, of a graph',
      {
        ...dynamic,
        synonyms: [
          { name: 's', analyzer: 'lucene.english', source: { collection: 'c' } },
          { name: 's', analyzer: 'lucene.kuromoji', source: { collection: 'c' } },
        ],
      },
      [
        'synonyms[1].name is the name of another synonym mapping too: s',
        'synonyms[1].analyzer names the analyzer lucene.kuromoji, whose tokens form a graph',
      ],
    ],
    [
      'a type twice in a set',
      { ...dynamic, typeSets: [{ name: 't', types: [{ type: 'date' }, { type: 'date' }] }] },
      ['typeSets[0].types[1].type defines the type date again'],
    ],
    [
      'order by fields of types without an order',
      withFields({ a: { type: 'string' } }, { sort: { a: 1, b: { order: -1, noData: 'lowest' } } }),
      [
        'sort.a must be a mapped field of type boolean, date, number, objectId, token, uuid',
        'sort.b must be a mapped field of type boolean, date, number, objectId, token, uuid',
      ],
    ],
  ])('%s', (_, definition, expected) => {
    expect(faults(definition)).toEqual(expected);
  });

  const vector = { type: 'vector', path: 'v', numDimensions: 8, similarity: 'euclidean' };
  it.each([
    ['no fields', {}, ['fields is required']],
    [
      'filters alone',
      { fields: [{ type: 'filter', path: 'a' }] },
      ['fields must hold at least one field of type vector'],
    ],
    [
      'one path twice',
      { fields: [vector, { type: 'filter', path: 'v' }] },
      ['fields[1].path is the path of another field too: v'],
    ],
    [
      'options of another method',
      { fields: [{ ...vector, indexingMethod: 'flat', hnswOptions: {} }] },
      ['fields[0].hnswOptions must not be given for the indexing method flat'],
    ],
    [
      'everything stored',
      { fields: [vector], storedSource: true },
      ['storedSource must not be true for vectors'],
    ],
    [
      'parts of a text index',
      { fields: [vector], ...dynamic },
      ['mappings is not an attribute of an index of type vectorSearch'],
    ],
  ])('for vectors: %s', (_, definition, expected) => {
    expect(faults(definition, 'vectorSearch')).toEqual(expected);
  });
});

describe('what only the engine refuses', () => {
  it.each([
    [{ type: 'edgeGram', minGram: 0, maxGram: 2 }, 'minGram must be greater than zero.'],
    [{ type: 'snowballStemming', stemmerName: 'lovins' }, 'there is no stemmer lovins.'],
  ])('%j', (part, reason) => {
    const definition = { ...dynamic, analyzers: [analyzer('own', part)] };
    expect(faults(definition)).toEqual([]);
    expect(buildFailure(Definition.parse(definition))).toBe(`The analyzer own cannot be made: ${reason}`);
  });
});
