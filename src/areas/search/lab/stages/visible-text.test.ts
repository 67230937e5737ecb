import { expect, test } from 'vitest';
import { termBytes, visibleText, wholeFrom } from './visible-text.ts';

const read = (text: string, spaces = true): string =>
  visibleText(text, spaces)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.name}]`))
    .join('');

test('invisible characters have names', () => {
  expect(read('a b\u00a0c\td\u200de\n')).toBe(
    'a[space]b[no-break space]c[tab]d[zero width joiner]e[line feed]',
  );
  expect(read('x\u0001\ue000')).toBe('x[control character U+0001][control character U+E000]');
});

test('plain spaces stay where they are only read', () => {
  expect(read('a b', false)).toBe('a b');
});

test('joiners inside one picture are left alone', () => {
  expect(read('👩‍👩‍👧 ok')).toBe('👩‍👩‍👧[space]ok');
});

test('half of a pair is named, not drawn as a question mark', () => {
  expect(read('a\ud83d')).toBe('a[half of a pair U+D83D]');
  expect([wholeFrom('😀b', 1), wholeFrom('😀b', 2)]).toEqual([2, 2]);
});

test('a mark without its letter does not sit on the frame', () => {
  expect(read('\u0301e')).toBe('◌\u0301e');
});

test('the length of a term is counted in bytes', () => {
  expect([termBytes('é'), termBytes('x'.repeat(1_000)), termBytes('😀')]).toEqual([2, 1_000, 4]);
});
