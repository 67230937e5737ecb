import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue/facts.ts';
import { glossary } from './glossary.ts';
import { pageWords, wordsOfPage } from './page-words.ts';
import { specificationOf, specifiedAreas } from './specification.ts';

const tree = readFileSync(join(import.meta.dirname, '..', '..', 'route-tree.gen.ts'), 'utf8');
const [, union = ''] = /fullPaths:([^;]*);/u.exec(tree) ?? [];
const paths = [...union.matchAll(/'([^']*)'/gu)].map(([, path = '']) => path.replace(/(?<=.)\/$/u, ''));

it('every page has words of its own or of a page above it, and no words are of a page that is gone', () => {
  expect(paths.length).toBeGreaterThan(40);
  const own = ['/sign-in', '/launch', '/$'];
  expect(paths.filter((path) => !own.includes(path) && wordsOfPage(path) === undefined)).toEqual([]);
  expect(Object.keys(pageWords).filter((path) => !paths.includes(path))).toEqual([]);
});

it('the glossary is in the order of the alphabet, each term once', () => {
  const terms = glossary.map(([term]) => term);
  expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
});

it('what the specification says belongs to areas that operations have, with its section', () => {
  const areas = new Set(catalogue().map(({ area }) => area));
  expect(specifiedAreas().filter((area) => !areas.has(area))).toEqual([]);
  for (const { section } of specificationOf(specifiedAreas())) expect(section).toMatch(/^§\d+(?:\.\d+)?$/u);
});
