import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { readDefinitionText } from './definition/definition-text.ts';
import { templates } from './definition/templates.ts';
import { placedType, withoutType } from './fields/field-options.ts';
import { mappingAt, withType } from './fields/mapping-edit.ts';
import { impactOf } from './save/impact.ts';

const context = { type: 'search', clusterAnalyzers: [] } as const;
const read = (text: string) => readDefinitionText(text, context);

describe('a definition as it is typed', () => {
  test('may hold comments', () => {
    const { definition, problems } = read('{ // all of it\n "mappings": { "dynamic": true } }');
    expect(problems).toEqual([]);
    expect(definition).toEqual({ mappings: { dynamic: true } });
  });

  test('is refused in words of the service, at its place', () => {
    const text = '{ "mappings": { "fields": { "a": { "type": "text" } } } }';
    const [problem] = read(text).problems;
    expect(problem?.message).toMatch(/^mappings\.fields\.a.* must be one of /);
    expect(text.slice(problem?.from, problem?.to)).toMatch(/"type"|"a"/);
  });

  test.each([
    ['', 'Not JSON: the text ends here, where a value is expected'],
    ['[1]', 'An object is expected'],
    ['{ "mappings": ', 'Not JSON: the text ends here, where a value is expected'],
    ['{ "mapings": {} }', 'mapings is not an attribute of this resource'],
    ['{}', 'mappings is required'],
    [
      '{ "analyzer": "mine", "mappings": { "dynamic": true } }',
      'analyzer names the analyzer mine, which does not exist',
    ],
  ])('%j is refused', (text, message) => {
    expect(read(text).problems[0]?.message).toBe(message);
    expect(read(text).definition).toBeUndefined();
  });

  test.each([300, 100_000])(
    'nested %i levels deep is refused at its place, as the service does',
    (levels) => {
      const text = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      expect(read(text)).toMatchObject({
        definition: undefined,
        problems: [{ message: 'Nested deeper than 63 levels', from: 63 * 5 }],
      });
    },
  );

  test('every template is one that the service takes', () => {
    for (const { text, type, id } of templates) {
      expect(readDefinitionText(text, { type, clusterAnalyzers: [] }).problems, id).toEqual([]);
      // documented: token, number and date have taken the place of types that were for facets alone
      expect(text).not.toMatch(/Facet"|knnVector/);
    }
  });
});

describe('the mapping of a field', () => {
  const definition = {
    mappings: {
      dynamic: false,
      fields: {
        title: [{ type: 'string' }, { type: 'token' }],
        specs: { type: 'document', dynamic: true, fields: { weight: { type: 'number' } } },
      },
    },
  };
  const text = `{\n  // kept\n  "mappings": ${JSON.stringify(definition.mappings)},\n  "unknown": 1\n}`;
  const edited = (change: typeof withType, path: string[], type: string): unknown =>
    parse(change(text, definition, path, type));

  test('is the named one, otherwise that of the dynamic mapping around it', () => {
    expect(mappingAt(definition, ['title'])).toEqual({ types: ['string', 'token'], dynamic: false });
    expect(mappingAt(definition, ['specs', 'weight'])).toEqual({ types: ['number'], dynamic: false });
    expect(mappingAt(definition, ['specs', 'colour'])).toEqual({ types: [], dynamic: true });
    expect(mappingAt(definition, ['other'])).toEqual({ types: [], dynamic: false });
    expect(mappingAt(definition, ['title', 'below'])).toEqual({ types: [], dynamic: false });
  });

  test('a type is added beside the others, and everything else stays', () => {
    const changed = withType(text, definition, ['title'], 'autocomplete');
    expect(changed).toContain('// kept');
    expect(changed).toContain('"unknown": 1');
    expect(mappingAt(parse(changed), ['title']).types).toEqual(['string', 'token', 'autocomplete']);
  });

  test('fields around it that are missing become documents', () => {
    expect(edited(withType, ['a', 'b', 'c'], 'date')).toMatchObject({
      mappings: {
        fields: {
          a: { type: 'document', fields: { b: { type: 'document', fields: { c: { type: 'date' } } } } },
        },
      },
    });
    expect(edited(withType, ['specs', 'size', 'x'], 'number')).toMatchObject({
      mappings: {
        fields: { specs: { fields: { size: { type: 'document', fields: { x: { type: 'number' } } } } } },
      },
    });
  });

  test('a value that is searched as text can also hold fields', () => {
    const changed = withType(text, definition, ['title', 'en'], 'string');
    expect(mappingAt(parse(changed), ['title', 'en']).types).toEqual(['string']);
    expect(mappingAt(parse(changed), ['title']).types).toEqual(['string', 'token', 'document']);
  });

  test('a type is taken away, and with the last one the field', () => {
    const without = (path: string[], type: string): string => {
      const placed = placedType(definition, path, type, 'search');
      return placed ? withoutType(text, placed) : text;
    };
    const one = without(['title'], 'token');
    expect(mappingAt(parse(one), ['title']).types).toEqual(['string']);
    const none = without(['specs', 'weight'], 'number');
    expect(mappingAt(parse(none), ['specs', 'weight'])).toEqual({ types: [], dynamic: true });
  });
});

describe('what saving does', () => {
  const before = {
    mappings: { dynamic: true },
    analyzer: 'lucene.english',
    searchAnalyzer: 'lucene.english',
  };

  test('nothing where only the order of keys differs', () => {
    const after = {
      analyzer: 'lucene.english',
      searchAnalyzer: 'lucene.english',
      mappings: { dynamic: true },
    };
    expect(impactOf(before, after).kind).toBe('none');
  });

  test('no rebuild where only queries are analyzed differently', () => {
    expect(impactOf(before, { ...before, searchAnalyzer: 'lucene.standard' }).kind).toBe('query');
  });

  test('a rebuild for every change of stored terms', () => {
    expect(impactOf(before, { ...before, analyzer: 'lucene.standard' }).kind).toBe('rebuild');
    expect(impactOf(before, { ...before, storedSource: true }).kind).toBe('rebuild');
  });
});
