import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import {
  dynamicOf,
  storingOf,
  synonymRows,
  withDynamic,
  withStoring,
  withSynonyms,
  withText,
} from './options-edit.ts';

const read = (text: string) => JSON.parse(text);
const bare = '{"mappings":{"dynamic":true}}';
const row = { name: 'cars', analyzer: 'lucene.english', collection: 'car_words' };

describe('options of a definition', () => {
  test.each([
    [{ kind: 'nothing', paths: [] }, undefined],
    [{ kind: 'everything', paths: ['a'] }, true],
    [{ kind: 'include', paths: ['a', 'b.c'] }, { include: ['a', 'b.c'] }],
    [{ kind: 'exclude', paths: ['a'] }, { exclude: ['a'] }],
  ] as const)('store %j', (storing, stored) => {
    const text = withStoring(bare, { ...storing, paths: [...storing.paths] });
    expect(read(text).storedSource).toEqual(stored);
    expect(storingOf(read(text)).kind).toBe(storing.kind);
  });

  test('of synonyms are added, changed and taken away one by one, and the list goes with the last', () => {
    const one = withSynonyms(bare, read(bare), 0, row);
    expect(read(one).synonyms).toEqual([
      { name: 'cars', analyzer: 'lucene.english', source: { collection: 'car_words' } },
    ]);
    const two = withSynonyms(one, read(one), 1, { ...row, name: 'boats' });
    expect(synonymRows(read(two)).map(({ name }) => name)).toEqual(['cars', 'boats']);
    const changed = withSynonyms(two, read(two), 0, { ...row, collection: 'other' });
    expect(synonymRows(read(changed))[0]).toEqual({ ...row, collection: 'other' });
    const last = withSynonyms(changed, read(changed), 0, undefined);
    expect(synonymRows(read(last)).map(({ name }) => name)).toEqual(['boats']);
    expect(read(withSynonyms(last, read(last), 0, undefined)).synonyms).toBeUndefined();
  });

  test('of synonyms keep comments and unknown keys of the one that is changed', () => {
    const text = `{ "synonyms": [{ // of cars\n "name": "cars", "since": 1, "analyzer": "lucene.english" }] }`;
    const rowNow = { name: 'cars', analyzer: 'lucene.english', collection: '' };
    const changed = withSynonyms(text, parse(text), 0, { ...rowNow, collection: 'words' });
    expect(changed).toContain('// of cars');
    expect(parse(changed).synonyms[0]).toEqual({
      ...{ name: 'cars', since: 1, analyzer: 'lucene.english' },
      source: { collection: 'words' },
    });
  });

  test('keep comments, and the order of other keys', () => {
    const text = '{\n  // of the shop\n  "mappings": { "dynamic": false },\n  "analyzer": "lucene.french"\n}';
    const changed = withDynamic(withText(text, 'analyzer', ' lucene.english '), true);
    expect(changed).toBe(text.replace('french', 'english').replace('false', 'true'));
    expect(withText(text, 'analyzer', ' ')).not.toContain('analyzer');
  });

  test.each([
    [{ mappings: { dynamic: true } }, true],
    [{ mappings: {} }, false],
    [{}, false],
    [{ mappings: { dynamic: { typeSet: 'texts' } } }, 'set'],
  ] as const)('%j: dynamic is %s', (definition, dynamic) => {
    expect(dynamicOf(definition)).toBe(dynamic);
  });
});
