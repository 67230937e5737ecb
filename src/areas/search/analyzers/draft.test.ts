import { describe, expect, test } from 'vitest';
import { readDraft } from './draft.ts';

const marked = (text: string, was?: string) =>
  readDraft(text, [{ name: 'taken', tokenizer: { type: 'keyword' } }], was).problems.map(
    ({ message, from, to }) => ({
      message,
      at: text.slice(from, to),
    }),
  );

describe('a definition as it is typed', () => {
  test('is an analyzer once nothing is wrong with it', () => {
    const text = '{ "name": "codes", "tokenizer": { "type": "keyword" } }';
    expect(readDraft(text, [], undefined)).toEqual({
      analyzer: { name: 'codes', tokenizer: { type: 'keyword' } },
      problems: [],
    });
  });

  test('has its problems marked where they are', () => {
    const filters = '[{ "type": "trim" }, { "type": "length", "min": 9, "max": 3 }]';
    expect(
      marked(`{ "name": "c\\"}]", "tokenizer": { "type": "keyword" }, "tokenFilters": ${filters} }`),
    ).toEqual([{ message: 'tokenFilters[1].min must not be greater than max', at: '9' }]);
  });

  test('is marked at the object that lacks something', () => {
    const result = marked('{ "name": "codes", "tokenizer": { "type": "nGram", "maxGram": 3 } }');
    expect(result).toEqual([{ message: 'tokenizer.minGram is required', at: '{' }]);
  });

  test('may keep its own name and take no other that is there', () => {
    const text = '{ "name": "taken", "tokenizer": { "type": "keyword" } }';
    expect(marked(text)).toEqual([
      { message: 'name is the name of another analyzer too: taken', at: '"taken"' },
    ]);
    expect(marked(text, 'taken')).toEqual([]);
  });

  test('is refused when it is not JSON, or a list', () => {
    expect(marked('{')[0]?.message).toContain('Not JSON');
    expect(marked('[]')[0]?.message).toContain('One analyzer');
  });
});
