import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue/facts.ts';
import { glossary } from './glossary.ts';
import { pageLabels, textOfPage } from './page-text.ts';
import { specificationOf, specifiedAreas } from './specification.ts';
import { tourSteps } from './tour-steps.ts';

const tree = readFileSync(join(import.meta.dirname, '..', '..', 'route-tree.gen.ts'), 'utf8');
const [, union = ''] = /fullPaths:([^;]*);/u.exec(tree) ?? [];
const paths = [...union.matchAll(/'([^']*)'/gu)].map(([, path = '']) => path.replace(/(?<=.)\/$/u, ''));

it('every page has words of its own, and no words are of a page that is gone', () => {
  expect(paths.length).toBeGreaterThan(40);
  // before sign-in, and screens without interaction
  const without = ['/sign-in', '/launch', '/wall'];
  // tabs of one page: its text covers them
  const tabs = /\/clusters\/\$clusterName\/(?!edit$|schedule$)/u;
  const silent = paths.filter((path) => !pageLabels[path] && !without.includes(path) && !tabs.test(path));
  expect(silent).toEqual([]);
  expect(paths.filter((path) => tabs.test(path)).map(textOfPage)).not.toContain(undefined);
  expect(Object.keys(pageLabels).filter((path) => !paths.includes(path))).toEqual([]);
});

it('the glossary is in the order of the alphabet, each term once', () => {
  const terms = glossary.map(([term]) => term);
  expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
});

it('excerpts of the specification belong to areas with operations, with their section', () => {
  const areas = new Set(catalogue().map(({ area }) => area));
  expect(specifiedAreas().filter((area) => !areas.has(area))).toEqual([]);
  for (const { section } of specificationOf(specifiedAreas())) expect(section).toMatch(/^§\d+(?:\.\d+)?$/u);
});

it('the tour has four steps, each on a page of the connection that there is', () => {
  expect(tourSteps).toHaveLength(4);
  expect(tourSteps.map(({ to }) => to).filter((to) => !paths.includes(to))).toEqual([]);
});
