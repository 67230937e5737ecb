import { expect, test } from 'vitest';
import { builtInAnalyzer, customAnalyzer } from '../pipeline.ts';

async function terms(language: string, text: string): Promise<string> {
  const analyzer = await builtInAnalyzer(`lucene.${language}`);
  return analyzer
    .analyze(text)
    .stream.tokens.map(({ term }) => term)
    .join(' ');
}

// the output of Lucene 10.1 for the same texts
test.each([
  ['brazilian', 'partira partir metodologias metodologia', 'partira part metodologias metodolog'],
  ['brazilian', 'São Paulo AVE-maria 3º', 'sao paul ave mar 3º'],
  ['bulgarian', 'градовете град големи голям човекът', 'град град голям голям човек'],
  ['czech', 'Praze Praha psem pes dům domu matčin', 'prah prah psm ps dom dom matk'],
  ['french', 'les chevaux, le cheval: directrice', 'cheval cheval direct'],
  ['french', "QU'ELLE JUSQU’À l'Avion aujourd'hui", "avion aujourd'hui"],
  ['galician', 'os cans españois traballadores avións avión', 'can español traball avi avi'],
  ['german', 'Häuser Haeuser Straßen neue Quellen', 'haus haus strass neu quell'],
  ['indonesian', 'mempermainkan permainan menyapu pelajaran', 'main main sapu lajar'],
  ['italian', "l'amiche degli amici nell'università", 'amic amici universit'],
  ['latvian', 'lāčiem lācis brāļu brālis Rīgā', 'lāc lāc brāl brāl rīg'],
  ['portuguese', 'ações nação professoras felizmente', 'acao naca professor feliz'],
  ['spanish', 'los peces y las luces, canciones', 'pez luz cancion'],
])('%s: %s', async (language, text, wanted) => {
  expect(await terms(language, text)).toBe(wanted);
});

test('French leaves the accents of words of four letters: état is not found by etat', async () => {
  expect(await terms('french', 'état-major')).toBe('état majo');
  expect(await terms('french', 'etat major')).toBe('etat majo');
});

test('Italian and Spanish leave short words as they are', async () => {
  expect(await terms('italian', 'città')).toBe('città');
  expect(await terms('spanish', 'niño')).toBe('niño');
  expect(await terms('spanish', 'país')).toBe('país');
});

test('every step of a chain has a name, custom ones that of their type', async () => {
  const french = (await builtInAnalyzer('lucene.french')).analyze('l’école');
  expect(french.stages.map(({ name }) => name)).toEqual([
    'standard',
    'elision',
    'lowercase',
    'stop words',
    'French light stemmer',
  ]);
  const custom = await customAnalyzer({
    charFilters: [{ type: 'persian' }],
    tokenizer: { type: 'keyword' },
    tokenFilters: [{ type: 'trim' }],
  });
  expect(custom.analyze('a').stages.map(({ name }) => name)).toEqual(['persian', 'keyword', 'trim']);
});
