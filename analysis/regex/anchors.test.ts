import { expect, test } from 'vitest';
import { customAnalyzer } from '../pipeline.ts';

async function marked(text: string, pattern: string): Promise<string> {
  const { analyze } = await customAnalyzer({
    tokenizer: { type: 'keyword' },
    tokenFilters: [{ type: 'regex', pattern, replacement: '|', matches: 'all' }],
  });
  return analyze(text)
    .stream.tokens.map(({ term }) => term)
    .join();
}

// Every expectation is what Java answered.

test('carriage return and line feed are one end of a line', async () => {
  expect(await marked('a\r\nb\r\n', '(?m)^')).toBe('|a\r\n|b\r\n');
  expect(await marked('a\r\nb\r\n', '(?m)$')).toBe('a|\r\nb|\r\n|');
  expect(await marked('a\r\nb\r\n', '$')).toBe('a\r\nb|\r\n|');
});

test('beginning and end are never inside one character', async () => {
  expect(await marked('𝟘𝟙', '\\z')).toBe('𝟘𝟙|');
  expect(await marked('𝟘𝟙', '(?m)^')).toBe('|𝟘𝟙');
});

test('a mark belongs to the word of the letter that carries it', async () => {
  expect(await marked('e\u0301 \u0301', '\\b')).toBe('|e\u0301| \u0301');
});

test('an intersection with nothing on its left narrows nothing', async () => {
  expect(await marked('cab', '[&&a]')).toBe('c|b');
});
