import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternFinds, patternProblem } from './matcher-pattern.ts';

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '1', '\\.', '^', '$', '\\b', '\\B');
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    atom,
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?<n>'),
        tie('pattern'),
        fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{1,}', '*?'),
      )
      // a name may appear once only
      .map(([open, inner, count]) => `${inner.includes('?<n>') ? '(?:' : open}${inner})${count}`),
    fc
      .tuple(
        fc.constantFrom('a', 'b', '.', '[ab]', '\\w'),
        fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{2,}', '+?'),
      )
      .map(([one, count]) => one + count),
  ),
  pattern: fc
    .tuple(fc.array(tie('part'), { maxLength: 3 }), fc.array(tie('part'), { maxLength: 2 }), fc.boolean())
    .map(([left, right, both]) => (both ? `${left.join('')}|${right.join('')}` : left.join(''))),
}));

function native(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

describe('a REGEX matcher', () => {
  it('matches exactly like the language itself', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '-'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        const expected = native(source);
        fc.pre(expected !== undefined);
        expect(patternFinds(source, sample)).toBe(expected?.test(sample));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '(a+)+$',
    '(.*)*x',
    '(a|a)*b',
    '.*.*.*.*x',
    `${'a?'.repeat(80)}x`,
    '(?:a|aa)(?:a|aa)(?:a|aa)(?:a|aa)*x',
  ])('takes no longer on a pattern made to be slow: %s', (source) => {
    const started = process.cpuUsage();
    expect(patternFinds(source, 'a'.repeat(256))).toBe(source === '(a+)+$');
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1000);
  });

  it.each([
    ['[', 'is not a valid regular expression'],
    ['(a)\\1', 'refers back to a group, which is not supported'],
    ['(?=x)a', 'looks ahead or behind, which is not supported'],
    ['(?<!x)a', 'looks ahead or behind, which is not supported'],
    ['((a{100}){100}){100}', 'repeats too much'],
    ['a'.repeat(257), 'is longer than 256 characters'],
  ])('is refused when its value is %s', (source, why) => {
    expect(patternProblem(source)).toBe(why);
    expect(patternFinds(source, 'a')).toBe(false);
  });

  it('reads letters beyond the first plane as one character', () => {
    expect(patternFinds('^.$', '😀')).toBe(true);
    expect(patternFinds('^\\p{Lu}\\u{1F600}$', 'Ä😀')).toBe(true);
  });
});
