import { expect, test } from 'vitest';
import { plainText } from '../filtered-text.ts';
import { htmlStripCharFilter } from './html-strip.ts';

const stripped = (text: string, ignoredTags: string[] = []): string =>
  htmlStripCharFilter({ ignoredTags })(plainText(text)).text;

// Every expectation is what Lucene 10.1 answered.

test('what follows a name without white space or = makes it no tag', () => {
  expect(stripped('<http://a.b/> <c"> <c,d> <c/x>')).toBe('<http://a.b/> <c"> <c,d> <c/x>');
  expect(stripped('1<c d=">">2<c=x>3<c/>4')).toBe('1\n2\n3\n4');
});

test('a bracket inside a quoted value closes no tag, one outside it does', () => {
  expect(stripped('1<c x=yd="<">2')).toBe('1\n2');
  expect(stripped('1<c d=x">" f>2')).toBe('1\n" f>2');
});

test('hides content inside script elements only', () => {
  expect(stripped('1<script d=">">y</script>2')).toBe('1\n2');
  expect(stripped('1<scriptx>y</script>2')).toBe('1\ny\n2');
});

test('white space is that of Unicode, and letters of other alphabets are no ASCII letters', () => {
  expect(stripped('<c\u0085d><c\ufeffd>')).toBe('\n<c\ufeffd>');
  expect(stripped('1<script>x</\u017fcript>y</script>2')).toBe('1\n2');
});

test('a text that ends in half a character is not read', () => {
  expect(stripped('<b>text</b> \ud83d')).toBe('');
});
