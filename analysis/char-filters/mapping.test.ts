import { describe, expect, test, vi } from 'vitest';
import { plainText } from '../filtered-text.ts';
import { mappingCharFilter } from './mapping.ts';

const mapped = (mappings: Record<string, string>, text: string) =>
  mappingCharFilter(mappings)(plainText(text)).text;

describe('the longest key at each place', () => {
  test.each([
    [{ a: '1', ab: '2', abc: '3' }, 'abcababd a', '322d 1'],
    [{ ab: '2', abcd: '4' }, 'abc abcd', '2c 4'],
    [{ '': 'x', b: '' }, 'abc', 'ac'],
    [{ '\u{1f600}': ':)', '\ud83d': '?' }, '\u{1f600}\u{1f601}', ':)?\ude01'],
    [{ constructor: 'c' }, 'a constructor', 'a c'],
  ])('%j in %j', (mappings, text, expected) => {
    expect(mapped(mappings as Record<string, string>, text)).toBe(expected);
  });
});

/** Characters of keys that a filter looks at: what its time grows with, on every machine. */
function looks(keys: number): number {
  const mappings = Object.fromEntries(Array.from({ length: keys }, (_, at) => [`a${at}b`, 'x']));
  const filter = mappingCharFilter(mappings);
  const spies = [vi.spyOn(String.prototype, 'charCodeAt'), vi.spyOn(String.prototype, 'startsWith')];
  try {
    filter(plainText('a1'.repeat(1000)));
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('five thousand keys of one first letter cost little more than fifty', () => {
  expect(looks(5000)).toBeLessThan(4 * looks(50));
});
