import { expect, test } from 'vitest';
import { UserRequest } from '#contract/console/bff.ts';
import { plainName, seenName } from './plain-name.ts';

test.each([
  ['an override of direction', 'prod\u202egnitset'],
  ['an isolate', '\u2066prod\u2069'],
  ['a mark of direction', 'prod\u200f'],
  ['an Arabic mark of direction', 'prod\u061c'],
  ['a space without width', 'pr\u200bod'],
  ['a joiner', 'pr\u2060od'],
  ['a byte order mark inside', 'pr\ufeffod'],
  ['a line separator', 'prod\u2028x'],
  ['a control', 'prod\u0007'],
  ['an escape', '\u001b[31mprod'],
  ['half of a pair', 'prod\ud83d'],
  ['a filler of Hangul', 'pr\u3164od'],
  ['a filler of half width', 'pr\uffa0od'],
  ['a grapheme joiner', 'pr\u034fod'],
  ['a selector of variants', 'prod\ufe0e'],
  ['the blank of Braille', 'pr\u2800od'],
])('a name does not contain %s, and loses it where another user chose it', (_, text) => {
  const read = plainName.safeParse(text);
  expect(read.error?.issues.map(({ message }) => message)).toEqual([
    'must not hold characters that cannot be seen',
  ]);
  expect(plainName.safeParse(seenName(text)).success).toBe(true);
});

test.each(['prod', 'Größe 2', 'إنتاج', 'ייצור', '本番', '\u{1f680} go'])('a name may be %s', (text) => {
  expect(plainName.parse(` ${text} `)).toBe(text);
});

test.each(['kim', 'Kim.Özil', '김철수', 'dev@example.com'])('a user may be called %s', (name) => {
  expect(UserRequest.shape.name.safeParse(name).success).toBe(true);
});

test.each(['kim\u3164', 'k\uffa0im', 'k\u202eim', ' kim', 'kim lee', ''])(
  'a user is not called %j',
  (name) => {
    expect(UserRequest.shape.name.safeParse(name).success).toBe(false);
  },
);
