import { expect, it } from 'vitest';
import { shownValue, typedText } from './shown-value.ts';
import { withEscapes } from './unseen.ts';

it.each([
  ['\u202egnp', '\\u202egnp'],
  ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
  ['\u0000\u001b[31m\u0085\u2028', '\\u0000\\u001b[31m\\u0085\\u2028'],
  // white space is visible, and joiners belong to words and pictures
  ['a\tb\nc می\u200cخواهم 👩\u200d💻', 'a\tb\nc می\u200cخواهم 👩\u200d💻'],
])('shows %j as %j', (text, shown) => {
  expect(withEscapes(text)).toBe(shown);
});

it('shows texts, names and values inside with escapes once', () => {
  expect(shownValue('\u202ex', 'UTC').text).toBe('\\u202ex');
  expect(shownValue({ '\u2066a': '\u202ex' }, 'UTC').text).toBe('{ \\u2066a: "\\u202ex" }');
  expect(typedText('\u202ex', 'UTC')).toBe('"\\u202ex"');
});
