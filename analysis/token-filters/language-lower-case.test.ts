import { expect, test } from 'vitest';
import { builtInAnalyzer } from '../pipeline.ts';

async function terms(analyzer: string, text: string): Promise<string[]> {
  return (await builtInAnalyzer(analyzer)).analyze(text).stream.tokens.map(({ term }) => term);
}

test('a Turkish I is small without a dot, and with one where it had one', async () => {
  expect(await terms('lucene.turkish', 'ISPARTA İZMİR I\u0307zmir')).toEqual(['ıspar', 'izmir', 'izmir']);
});

test('what follows an apostrophe is no part of a Turkish word', async () => {
  expect(await terms('lucene.turkish', "Ankara'da İzmir’den")).toEqual(['ankar', 'izmir']);
});

test('an Irish capital behind n or t is a word that was changed', async () => {
  const all = await terms('lucene.irish', 'nAthair n-athair tAthair');
  expect(new Set(all)).toEqual(new Set(['athair']));
});

test('Irish capitals of two UTF-16 units stay', async () => {
  expect(await terms('lucene.irish', '\u{10400}\u{10428} \u{1e900}')).toEqual([
    '\u{10400}\u{10428}',
    '\u{1e900}',
  ]);
});

test('Romanian letters with a cedilla are those with a comma', async () => {
  const [cedilla, comma] = await terms('lucene.romanian', 'Ştefănescu Ștefănescu');
  expect(cedilla).toBe(comma);
});

test('four Dutch words are kept from the stemmer', async () => {
  expect(await terms('lucene.dutch', 'kind ei fiets')).toEqual(['kinder', 'eier', 'fiets']);
});
