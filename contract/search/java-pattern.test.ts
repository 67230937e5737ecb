import { describe, expect, it } from 'vitest';
import { readJavaPattern } from './java-pattern.ts';

describe('patterns in the syntax of Java', () => {
  it.each([
    ['', 0],
    ['[^\\p{L}]+', 0],
    ['(a)(?:b)(?<name>c)', 2],
    ['(?i)x(?=y)(?<!z)', 0],
    ['(?i:x)((y))', 2],
    ['\\(\\)[()]', 0],
    ['\\Q(((\\E(a)', 1],
    ['[a-z&&[^bc]]++', 0],
    ['a{2,3}?b{2}c{2,}', 0],
    ['[]a]|[^]]', 0],
  ])('%s is taken, with its groups counted', (pattern, groups) => {
    expect(readJavaPattern(pattern)).toEqual({ groups });
  });

  it.each([
    ['(a', 'Unclosed group'],
    ['a)', "Unmatched closing ')' near index 1"],
    ['[a', 'Unclosed character class'],
    ['*a', "Dangling meta character '*' near index 0"],
    ['(?*a)', 'Unknown inline modifier or group'],
    ['a**', "Dangling meta character '*' near index 2"],
    ['a{3,2}', 'Illegal repetition range'],
    ['{a', 'Illegal repetition'],
    ['[z-a]', 'Illegal character range near index 2'],
    ['a\\', 'Unexpected internal error: a backslash at the end'],
  ])('%s is refused: %s', (pattern, problem) => {
    expect(readJavaPattern(pattern).problem).toBe(`does not compile: ${problem}`);
  });
});
