import { describe, expect, test } from 'vitest';
import { passagesOf, scoreNode, scoreParts, titleOf } from './score-parts.ts';

const term = (name: string, value: number) => ({
  value,
  description: `$type:string/title:${name} [BM25Similarity], result of:`,
  details: [
    {
      value,
      description: 'score(freq=1.0), computed as boost * idf * tf from:',
      details: [
        { value: 1, description: 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:', details: [] },
      ],
    },
  ],
});

describe('the details of a score', () => {
  const details = {
    value: 3,
    description: 'sum of:',
    details: [term('état', 1), term('major', 2), { value: 0, description: '# clause', details: [] }],
  };

  test('are described in plain words, beside those of the engine', () => {
    const node = scoreNode(details);
    expect(node?.text).toBe('all of these added');
    expect(node?.parts[0]?.text).toBe('“état” in title');
    expect(node?.parts[0]?.parts[0]?.parts[0]?.text).toMatch(/^idf: /u);
    expect(scoreNode({ value: 1, description: 'new words', details: [] })?.text).toBeUndefined();
  });

  test('are added up from terms, the largest first', () => {
    const node = scoreNode(details);
    expect(node && scoreParts(node)).toEqual([
      { label: '“major” in title', value: 2 },
      { label: '“état” in title', value: 1 },
    ]);
  });
});

test('highlights are passages of text with hits', () => {
  expect(
    passagesOf([
      {
        path: { value: 'title', multi: 'fr' },
        texts: [
          { value: 'a ', type: 'text' },
          { value: 'b', type: 'hit' },
        ],
      },
    ]),
  ).toEqual([
    {
      path: 'title (fr)',
      pieces: [
        { text: 'a ', hit: false },
        { text: 'b', hit: true },
      ],
    },
  ]);
});

test('a document is known by its title, else by its first text', () => {
  expect(titleOf({ _id: 'x', sku: 'A', title: 'B' })?.text).toBe('B');
  expect(titleOf({ _id: 'x', sku: 'A' })?.text).toBe('A');
  expect(titleOf({ _id: 'x', n: 1 })).toBeUndefined();
});
