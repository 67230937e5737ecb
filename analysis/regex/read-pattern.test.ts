import { describe, expect, it } from 'vitest';
import { compileRegex } from './java-regex.ts';
import { readPattern } from './read-pattern.ts';

describe('patterns in the syntax of Java', () => {
  it.each([
    ['groups', '(', 'a', ')'],
    ['repeated groups', '(?:', 'a', ')*'],
    ['look-arounds', '(?=', 'a', ')'],
    ['atomic groups', '(?>', 'a', ')'],
    ['groups with flags', '(?i:', 'a', ')'],
    ['classes', '[', 'a', ']'],
  ])(
    'are read as deep as 200 %s, and refused where they are too deep to be read',
    (_, open, inside, close) => {
      const nested = (levels: number) => open.repeat(levels) + inside + close.repeat(levels);
      expect(readPattern(nested(200)).problem).toBeUndefined();
      for (const levels of [1_500, 100_000]) {
        expect(readPattern(nested(levels)).problem).toMatch(/^Nested deeper than 250 levels near index \d+$/);
      }
    },
  );

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
    ['{2}(a){3}{4}', 1],
    ['(a*)*(?:|a)+', 1],
    ['(?i)(a)\\1', 1],
    ['(?:(a)|b)++', 1],
    ['(?<=a+)b', 0],
    ['\\p{InLatin Extended-A}\\p{block=CyrillicSupplement}\\p{gc=LD}', 0],
  ])('%s is taken, with its groups counted', (pattern, groups) => {
    expect(readPattern(pattern)).toEqual({ groups });
  });

  it.each([
    ['\\X(a)', 1, '\\X cannot be previewed'],
    ['(?U)\\w(a)(b)', 2, 'The flag U cannot be previewed'],
    ['\\b{g}', 0, '\\b{g} cannot be previewed'],
    ['\\p{javaMirrored}', 0, '\\p{javaMirrored} cannot be previewed'],
  ])('accepts %s and reports that it has no preview', (pattern, groups, unsupported) => {
    expect(readPattern(pattern)).toEqual({ groups, unsupported });
  });

  it.each([
    ['\\Qa.\\E?', 'a.a', ['a.', 'a']],
    ['a\\Q\\E+', 'aab', ['aa']],
    ['\\Q(|\\E+', '(||', ['(||']],
    ['(?i)\\p{Lu}', 'aÉ1', ['a', 'É']],
    ['(?i)é', 'É', []],
    ['(?iu)[j-l]', 'K\u212a', ['K', '\u212a']],
    ['(?iu)\u0130', 'iIı', ['i', 'I', 'ı']],
  ])('%s finds in %s what Java finds', (pattern, text, match) => {
    const matches = [...compileRegex(pattern).matches(text)].map(({ groups }) =>
      text.slice(...(groups[0] ?? [])),
    );
    expect(matches.filter((each) => each !== '')).toEqual(match);
  });

  // the words and indexes of a JDK 25
  it.each([
    ['(a', 'Unclosed group near index 2'],
    ['a)', "Unmatched closing ')' near index 0"],
    [')', "Unmatched closing ')'"],
    ['[a', 'Unclosed character class near index 1'],
    ['*a', "Dangling meta character '*' near index 0"],
    ['(?*a)', 'Unknown inline modifier near index 2'],
    ['a**', "Dangling meta character '*' near index 2"],
    ['a{3,2}', 'Illegal repetition range near index 5'],
    ['{a', 'Illegal repetition near index 1'],
    ['[z-a]', 'Illegal character range near index 3'],
    ['a\\', 'Unescaped trailing backslash near index 2'],
    ['\\p{Klingon}', 'Unknown character property name {Klingon} near index 10'],
    ['\\p{InNowhere}', 'Unknown character property name {InNowhere} near index 12'],
    ['\\k<name>', 'named capturing group <name> does not exist near index 7'],
    ['(?<1>a)', 'capturing group name does not start with a Latin letter near index 3'],
    ['(?<=(a)\\1)', 'Look-behind group does not have an obvious maximum length near index 8'],
    ['(?<=(?:ab)+)', 'Look-behind group does not have an obvious maximum length near index 10'],
    ['(?U)(a', 'Unclosed group near index 6'],
  ])('%s is refused: %s', (pattern, problem) => {
    expect(readPattern(pattern).problem).toBe(problem);
  });
});
