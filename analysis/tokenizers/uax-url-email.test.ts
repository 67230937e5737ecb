import { expect, test } from 'vitest';
import { plainText } from '../filtered-text.ts';
import { uaxUrlEmailTokenizer } from './uax-url-email.ts';

function tokensOf(text: string, maxTokenLength?: number): string[] {
  const { tokens } = uaxUrlEmailTokenizer(maxTokenLength)(plainText(text));
  return tokens.map(({ term, type }) => `${term} ${type}`);
}

// Every expectation is what Lucene 10.1 answered.

test('an address stays one token, and mailto before it is a word', () => {
  expect(tokensOf('mailto:ann@example.com, Bob')).toEqual([
    'mailto <ALPHANUM>',
    'ann@example.com <EMAIL>',
    'Bob <ALPHANUM>',
  ]);
  expect(tokensOf('a,b@bad.com ...@bad.com')).toEqual(['a,b@bad.com <EMAIL>', '...@bad.com <EMAIL>']);
});

test('is a host where its domain ends, and a word where the text continues', () => {
  expect(tokensOf('example.co')).toEqual(['example.co <URL>']);
  expect(tokensOf('example.comm')).toEqual(['example.comm <ALPHANUM>']);
  expect(tokensOf('example.com-x')).toEqual(['example.com <ALPHANUM>', 'x <ALPHANUM>']);
  expect(tokensOf('example.comé example.com☃')).toEqual([
    'example.comé <ALPHANUM>',
    'example.com <URL>',
    '☃ <EMOJI>',
  ]);
});

test('of domains that grow by letters the longest counts', () => {
  for (const host of ['a.ca', 'a.cam', 'a.camp', 'a.career', 'a.careers', 'a.men', 'a.menu']) {
    expect(tokensOf(host)).toEqual([`${host} <URL>`]);
  }
});

test('a scheme makes a URL of any host, with its port, path, query and fragment', () => {
  expect(tokensOf('see http://x:8080/a%20b?q=1#top.')).toEqual([
    'see <ALPHANUM>',
    'http://x:8080/a%20b?q=1#top. <URL>',
  ]);
  expect(tokensOf('[::1]:80 [::1]')).toEqual(['[::1]:80 <URL>', '[::1] <URL>']);
});

test('a URL that is longer than a token may be is cut', () => {
  expect(tokensOf('http://example.com', 10)).toEqual(['http://exa <URL>', 'mple.com <URL>']);
});
