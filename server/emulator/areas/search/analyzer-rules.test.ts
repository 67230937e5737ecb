import { beforeAll, describe, expect, it } from 'vitest';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { analyzerProblems } from '#contract/search/analyzer-problems.ts';
import { Definition } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import { pathText } from '#contract/values/value-problems.ts';
import type { Reply } from '#server/emulator/emulator-for-tests.ts';
import { dynamic, place, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeAll(async () => {
  bench = await searchBench();
});

const reported = (reply: Reply): string[] =>
  (reply.body.badRequestDetail?.fields ?? []).map(
    ({ field, description }: { field: string; description: string }) => `${field} ${description}`,
  );

const keyword = { type: 'keyword' };
const own = { name: 'own', tokenizer: keyword };
const filter = (more: object) => ({ ...own, tokenFilters: [more] });
const tokenizer = (more: object) => ({ ...own, tokenizer: more });
const charFilter = (more: object) => ({ ...own, charFilters: [more] });
const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('a wrong analyzer is refused by the service in the words that an editor shows', () => {
  const at = '[0].tokenFilters[0]';
  it.each<[string, unknown[], string[]]>([
    ['no name', [{ tokenizer: keyword }], ['[0].name is required']],
    ['an empty name', [{ ...own, name: '' }], ['[0].name must have at least 1 character']],
    ['no tokenizer', [{ name: 'own' }], ['[0].tokenizer is required']],
    ['a tokenizer without type', [tokenizer({})], ['[0].tokenizer.type is required']],
    [
      'an unknown tokenizer',
      [tokenizer({ type: 'none' })],
      [
        '[0].tokenizer.type must be one of edgeGram, keyword, nGram, regexCaptureGroup, regexSplit, standard, uaxUrlEmail, whitespace',
      ],
    ],
    ['an unknown field', [{ ...own, x: 1 }], ['[0].x is not an attribute of this resource']],
    [
      'an unknown option',
      [filter({ type: 'lowercase', locale: 'tr' })],
      [`${at}.locale is not an attribute of this resource`],
    ],
    [
      'a reserved beginning',
      [{ ...own, name: 'lucene.own' }],
      ['[0].name begins with lucene., builtin. or mongodb., which is reserved'],
    ],
    ['two of one name', [own, own], ['[1].name is the name of another analyzer too: own']],
    [
      'grams upside down',
      [filter({ type: 'edgeGram', minGram: 3, maxGram: 2 })],
      [`${at}.minGram must not be greater than maxGram`],
    ],
    [
      'grams of a tokenizer upside down',
      [tokenizer({ type: 'nGram', minGram: 3, maxGram: 2 })],
      ['[0].tokenizer.minGram must not be greater than maxGram'],
    ],
    [
      'grams of less than nothing',
      [filter({ type: 'nGram', minGram: -1, maxGram: 2 })],
      [`${at}.minGram must be at least 0`],
    ],
    ['no grams', [filter({ type: 'nGram', minGram: 1 })], [`${at}.maxGram is required`]],
    [
      'grams of halves',
      [filter({ type: 'nGram', minGram: 1.5, maxGram: 2 })],
      [`${at}.minGram must be a whole number`],
    ],
    [
      'shingles of one',
      [filter({ type: 'shingle', minShingleSize: 1, maxShingleSize: 2 })],
      [`${at}.minShingleSize must be at least 2`],
    ],
    [
      'shingles upside down',
      [filter({ type: 'shingle', minShingleSize: 3, maxShingleSize: 2 })],
      [`${at}.minShingleSize must not be greater than maxShingleSize`],
    ],
    [
      'lengths upside down',
      [filter({ type: 'length', min: 5, max: 4 })],
      [`${at}.min must not be greater than max`],
    ],
    [
      'a least length beyond the usual longest',
      [filter({ type: 'length', min: 256 })],
      [`${at}.max must be given when min is greater than 255`],
    ],
    [
      'an open pattern',
      [filter({ type: 'regex', pattern: '(', replacement: '', matches: 'all' })],
      [`${at}.pattern does not compile: Unclosed group near index 1`],
    ],
    [
      'a pattern that repeats nothing',
      [tokenizer({ type: 'regexSplit', pattern: 'a|*' })],
      ["[0].tokenizer.pattern does not compile: Dangling meta character '*' near index 2"],
    ],
    [
      'a group that the pattern lacks',
      [tokenizer({ type: 'regexCaptureGroup', pattern: '(a)\\X', group: 2 })],
      ['[0].tokenizer.group must not be greater than 1, the capturing groups of the pattern'],
    ],
    [
      'a group below the whole match',
      [tokenizer({ type: 'regexCaptureGroup', pattern: '(a)', group: -1 })],
      ['[0].tokenizer.group must be at least 0'],
    ],
    [
      'an incomplete regex',
      [filter({ type: 'regex', pattern: 'a', replacement: '' })],
      [`${at}.matches is required`],
    ],
    [
      'a regex that replaces neither all nor the first',
      [filter({ type: 'regex', pattern: 'a', replacement: '', matches: 'last' })],
      [`${at}.matches must be one of all, first`],
    ],
    [
      'no stop words',
      [filter({ type: 'stopword', tokens: [] })],
      [`${at}.tokens must hold at least one word`],
    ],
    ['missing stop words', [filter({ type: 'stopword' })], [`${at}.tokens is required`]],
    ['no stemmer', [filter({ type: 'snowballStemming' })], [`${at}.stemmerName is required`]],
    [
      'an unknown form',
      [filter({ type: 'icuNormalizer', normalizationForm: 'nfx' })],
      [`${at}.normalizationForm must be one of nfd, nfc, nfkd, nfkc`],
    ],
    [
      'an unknown choice',
      [filter({ type: 'asciiFolding', originalTokens: 'keep' })],
      [`${at}.originalTokens must be one of omit, include`],
    ],
    [
      'tokens without length',
      [tokenizer({ type: 'standard', maxTokenLength: 0 })],
      ['[0].tokenizer.maxTokenLength must be at least 1'],
    ],
    [
      'tokens too long',
      [tokenizer({ type: 'whitespace', maxTokenLength: 1_048_577 })],
      ['[0].tokenizer.maxTokenLength must be at most 1048576'],
    ],
    [
      'a blank protected word',
      [filter({ type: 'wordDelimiterGraph', protectedWords: { words: ['a', ' '] } })],
      [`${at}.protectedWords.words[1] must not be blank`],
    ],
    [
      'protected words without words',
      [filter({ type: 'wordDelimiterGraph', protectedWords: {} })],
      [`${at}.protectedWords.words is required`],
    ],
    [
      'an unknown switch',
      [filter({ type: 'wordDelimiterGraph', delimiterOptions: { split: true } })],
      [`${at}.delimiterOptions.split is not an attribute of this resource`],
    ],
    [
      'a mapping of nothing',
      [charFilter({ type: 'mapping', mappings: {} })],
      ['[0].charFilters[0].mappings must map at least one text'],
    ],
    [
      'a tag twice',
      [charFilter({ type: 'htmlStrip', ignoredTags: ['a', 'b', 'a'] })],
      ['[0].charFilters[0].ignoredTags[2] names the tag a again'],
    ],
    [
      'a word that is a number',
      [charFilter({ type: 'htmlStrip', ignoredTags: [1] })],
      ['[0].charFilters[0].ignoredTags[0] must be text'],
    ],
    [
      'too many filters',
      [{ ...own, tokenFilters: many(101, { type: 'trim' }) }],
      ['[0].tokenFilters must have at most 100 items'],
    ],
    [
      'several things at once',
      [own, { ...own, name: 'other', tokenFilters: [{ type: 'length', min: 2, max: 1 }] }, own],
      [
        '[2].name is the name of another analyzer too: own',
        '[1].tokenFilters[0].min must not be greater than max',
      ],
    ],
  ])('%s', async (what, analyzers, expected) => {
    const reply = await bench.askFirst('PUT', '/fts/analyzers', analyzers);
    expect([reply.status, reported(reply)]).toEqual([400, expected]);
    const shown = analyzerProblems(analyzers, readPattern);
    // the most filters are assumed: the emulator refuses more, the editor lets the service decide
    const blocking = what === 'too many filters' ? [] : expected;
    expect(shown.map(({ path, message }) => `${pathText(path)} ${message}`)).toEqual(blocking);
  });

  it('where one analyzer is edited, without its place in a list', () => {
    expect(analyzerProblems(filter({ type: 'length', min: 2, max: 1 }), readPattern)).toEqual([
      { path: ['tokenFilters', 0, 'min'], message: 'must not be greater than max' },
    ]);
    expect(analyzerProblems({ name: 'own' }, readPattern)).toEqual([
      { path: ['tokenizer'], message: 'is required' },
    ]);
    expect(analyzerProblems(own, readPattern)).toEqual([]);
  });
});

describe('accepted by the service', () => {
  it.each([
    ['a pattern that cannot be followed here', tokenizer({ type: 'regexSplit', pattern: '\\X\\b{g}' })],
    ['tags that are left out', charFilter({ type: 'htmlStrip' })],
    ['an empty stop word', filter({ type: 'stopword', tokens: [''] })],
    ['grams that its engine cannot make', filter({ type: 'nGram', minGram: 0, maxGram: 1 })],
    ['a stemmer that its engine has lost', filter({ type: 'snowballStemming', stemmerName: 'kp' })],
  ])('%s', async (_, analyzer) => {
    expect(analyzerProblems([analyzer], readPattern)).toEqual([]);
    expect((await bench.askFirst('PUT', '/fts/analyzers', [analyzer])).status).toBe(200);
  });
});

describe('a definition that names analyzers is refused in the words that an editor shows', () => {
  const graph = { ...filter({ type: 'shingle', minShingleSize: 2, maxShingleSize: 2 }), name: 'graph' };
  const source = { collection: 'words' };
  const completion = { dynamic: false, fields: { a: { type: 'autocomplete', analyzer: 'graph' } } };
  it.each<[string, object, string[]]>([
    [
      'an undefined analyzer',
      { analyzer: 'nope', searchAnalyzer: 'lucene.klingon' },
      [
        'definition.analyzer names the analyzer nope, which does not exist',
        'definition.searchAnalyzer names the analyzer lucene.klingon, which does not exist',
      ],
    ],
    [
      'a graph for synonyms',
      { analyzers: [graph], synonyms: [{ name: 's', analyzer: 'graph', source }] },
      ['definition.synonyms[0].analyzer names the analyzer graph, whose tokens form a graph'],
    ],
    [
      'a graph for completion',
      { analyzers: [graph], mappings: completion },
      ['definition.mappings.fields.a.analyzer names the analyzer graph, whose tokens form a graph'],
    ],
    [
      'a synonym mapping of an unknown analyzer',
      { synonyms: [{ name: 's', analyzer: 'nope', source }] },
      ['definition.synonyms[0].analyzer names the analyzer nope, which does not exist'],
    ],
  ])('%s', async (_, more, expected) => {
    const definition = { ...dynamic, ...more };
    const reply = await bench.ask('POST', '/search/indexes', { ...place, definition });
    expect([reply.status, reported(reply)]).toEqual([400, expected]);
    const shown = checkDefinition(Definition.parse(definition), {
      type: 'search',
      readPattern,
      at: 'definition',
    });
    expect(shown.map(({ field, description }) => `${field} ${description}`)).toEqual(expected);
  });
});
