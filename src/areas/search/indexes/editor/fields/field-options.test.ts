import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { Definition } from '#contract/search/definition.ts';
import { leafTypes } from '#contract/search/fields.ts';
import { optionsOf, optionValue, otherKeys, placedType, withOption, withoutType } from './field-options.ts';
import { fieldTypes } from './field-types.ts';

/** Written as JSON: other readings of a text are types of their own. */
const written = new Set(['type', 'multi']);

test.each(Object.entries(leafTypes))(
  '%s has a field for every option that the service takes',
  (type, schema) => {
    const names = optionsOf(type).map(({ name }) => name.split('.')[0]);
    const wanted = Object.keys(schema.shape).filter((name) => !written.has(name));
    expect([...new Set(names)].sort()).toEqual(wanted.sort());
  },
);

test('every choice, and what counts without one, is taken by the service', () => {
  const values = fieldTypes.flatMap(({ type }) =>
    optionsOf(type).flatMap(({ name, choices = [], unset }) =>
      [...choices, ...(unset === undefined ? [] : [unset])].map((value) => ({ type, name, value })),
    ),
  );
  expect(values.length).toBeGreaterThan(30);
  for (const { type, name, value } of values) {
    const [key = '', inner] = name.split('.');
    const needed = type === 'vector' ? { numDimensions: 8, similarity: 'cosine' } : {};
    const field = { type, ...needed, [key]: inner === undefined ? value : { [inner]: value } };
    const { error } = Definition.safeParse({ mappings: { fields: { a: field } } });
    expect(error, `${type} ${name} ${value}`).toBeUndefined();
  }
});

describe('an option of a field', () => {
  const text = `{
  // of the shop
  "mappings": {
    "fields": {
      "title": [
        { "type": "token" },
        // as people write it
        { "type": "string", "similarity": { "type": "boolean" }, "later": 1 }
      ],
      "lines": { "type": "embeddedDocuments", "fields": { "price": { "type": "number" } } }
    }
  }
}`;
  const place = (path: string[], type: string, of = text) => {
    const placed = placedType(parse(of), path, type, 'search');
    if (!placed) throw new Error('it is not there');
    return placed;
  };

  test('is read and written in its type, and leaves everything else unchanged', () => {
    const placed = place(['title'], 'string');
    expect(optionValue(placed, { name: 'similarity.type' })).toBe('boolean');
    const changed = withOption(text, placed, { name: 'analyzer' }, 'lucene.french');
    expect(parse(changed).mappings.fields.title[1]).toEqual({
      ...{ type: 'string', similarity: { type: 'boolean' }, later: 1 },
      analyzer: 'lucene.french',
    });
    expect(changed).toContain('// as people write it');
    const back = withOption(changed, place(['title'], 'string', changed), { name: 'analyzer' }, undefined);
    expect(parse(back)).toEqual(parse(text));
    const without = withOption(text, placed, { name: 'similarity.type' }, undefined);
    expect(parse(without).mappings.fields.title[1]).toEqual({ type: 'string', later: 1 });
  });

  test('is found inside of embedded documents, and in a definition for vectors', () => {
    const inside = place(['lines', 'price'], 'number');
    const changed = parse(withOption(text, inside, { name: 'representation' }, 'int64'));
    expect(changed.mappings.fields.lines.fields.price).toEqual({ type: 'number', representation: 'int64' });
    const vectors = '{ "fields": [{ "type": "filter", "path": "a" }, { "type": "vector", "path": "a.b" }] }';
    const placed = placedType(parse(vectors), ['a', 'b'], 'vector', 'vectorSearch');
    expect(placed?.at).toEqual(['fields', 1]);
    const edges = withOption(vectors, placed as never, { name: 'hnswOptions.maxEdges' }, 32);
    expect(parse(edges).fields[1]).toMatchObject({ hnswOptions: { maxEdges: 32 } });
    expect(parse(withoutType(vectors, placed as never)).fields).toEqual([{ type: 'filter', path: 'a' }]);
  });

  test('that has no field is named', () => {
    expect(otherKeys(place(['title'], 'string'), 'string')).toEqual(['later']);
    expect(placedType(parse(text), ['title'], 'number', 'search')).toBeUndefined();
  });
});
