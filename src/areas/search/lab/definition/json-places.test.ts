import { describe, expect, it } from 'vitest';
import { JsonProblem, lineOf, readJson } from './json-places.ts';

describe('JSON that is read', () => {
  it.each(['{}', '[]', 'null', '-1.5e3', '"a\\u00e9\\n"', '{"a":[1,{"b":""}],"c":true}', ' [ 1 , 2 ] '])(
    '%s is read as in the browser',
    (text) => {
      expect(readJson(text).value).toEqual(JSON.parse(text));
    },
  );

  it('is found again in its text', () => {
    const text = '{"tokenFilters": [{"type": "nGram", "minGram": 3}]}';
    const { placeOf } = readJson(text);
    const cut = (path: (string | number)[]) => text.slice(placeOf(path).from, placeOf(path).to);
    expect(cut(['tokenFilters', 0, 'minGram'])).toBe('3');
    expect(cut(['tokenFilters', 0, 'maxGram'])).toBe('{');
    expect(cut(['name'])).toBe('{');
  });
});

describe('text that is no JSON', () => {
  it.each([
    ['', 'A value is expected, not the end', 'line 1, column 1'],
    ['{\n  "a": 1,\n}', 'A name in double quotes is expected, not “}”', 'line 3, column 1'],
    ['{"a" 1}', ': is expected, not “1”', 'line 1, column 6'],
    ['{"a": 1 "b"}', '} is expected, not “"”', 'line 1, column 9'],
    ['["a\\d"]', 'No such escape: a backslash is written \\\\', 'line 1, column 4'],
    ['["a', 'A text without its closing quote', 'line 1, column 4'],
    ['{"a": 1, "a": 2}', 'a must appear only once', 'line 1, column 10'],
    ['[01]', 'A value is expected, not “0”', 'line 1, column 2'],
    ['1 2', '“2” after the end of the value', 'line 1, column 3'],
    ['['.repeat(5_000), 'Nested too deeply', 'line 1, column 102'],
  ])('%s', (text, message, place) => {
    let problem: unknown;
    try {
      readJson(text);
    } catch (error) {
      problem = error;
    }
    if (!(problem instanceof JsonProblem)) throw new Error('was read');
    expect(problem.message).toBe(message);
    expect(lineOf(text, problem.at)).toBe(place);
  });
});
