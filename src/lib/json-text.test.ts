import { describe, expect, it } from 'vitest';
import { readJsonList, readJsonObject } from './json-text.ts';

describe('a text that is typed', () => {
  it('may have comments and a last comma', () => {
    expect(readJsonObject('{"a": 1, // one\n}').value).toEqual({ a: 1 });
    expect(readJsonList('[1, /* two */ 2,]').value).toEqual([1, 2]);
  });

  it.each<[string, string, number]>([
    ['[1, x]', 'Not JSON: invalid symbol', 4],
    ['[1, ', 'Not JSON: value expected', 4],
    ['{}', 'A list is expected', 0],
  ])('%s is no list, and the place is told', (text, message, from) => {
    expect(readJsonList(text).problem).toMatchObject({ message, from });
  });

  it('a list is no object', () => {
    expect(readJsonObject('[]').problem?.message).toBe('An object is expected');
  });
});
