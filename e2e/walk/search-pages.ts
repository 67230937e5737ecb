import { expect } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import type { Console } from '../kit/fixtures.ts';
import { inShop } from '../search/maps.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** Address of the lab with its content. */
function lab(parts: Record<string, unknown>): string {
  const written = Object.entries(parts).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return `~/search/lab?${written.join('&')}`;
}

const parts = {
  name: 'parts',
  charFilters: [{ type: 'htmlStrip' }],
  tokenizer: { type: 'whitespace' },
  tokenFilters: [
    { type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true, preserveOriginal: false } },
    { type: 'stopword', tokens: ['the'] },
    { type: 'lowercase' },
  ],
};
const names = { name: 'names', tokenizer: { type: 'standard' }, tokenFilters: [{ type: 'icuFolding' }] };
const assertions = [
  { analyzer: 'names', text: 'État-Major', tokens: ['etat', 'major'] },
  { analyzer: 'names', text: 'Zoë', contains: ['zoë'] },
];

/**
 * Address of the query tester with a query in it. The index is queried once before: it is built on the first
 * query, and that time is not part of the page's check.
 */
function tester(query?: object, more: Record<string, string> = {}): (at: Console) => Promise<string> {
  const search = { ...(query ? { query: JSON.stringify(query) } : {}), ...more };
  return async (at) => {
    const { page, connection, groupId, cluster } = at;
    await page.goto(at.url('~/search/lab'));
    await bff(page, 'POST', '/command', {
      source: { kind: 'cluster', connection, groupId, clusterName: cluster },
      db: 'shop',
      command: JSON.stringify({
        aggregate: 'orders',
        pipeline: [{ $search: present }, { $limit: 1 }],
        cursor: {},
      }),
    });
    return `~/search/tester?${new URLSearchParams(search)}`;
  };
}
const present = { exists: { path: 'status' } };

const indexesOf = ({ groupId, cluster }: Console): string =>
  `~/groups/${groupId}/clusters/${cluster}/search/indexes`;

/** Address of the first index in the editor. */
async function editor(at: Console): Promise<string> {
  const [index] = await at.world.expect('GET', indexesOf(at));
  return `~/search/editor?cluster=${at.cluster}&index=${index.indexID}`;
}

/** Address of the list, with an index whose synonyms fail. */
async function withWrongSynonyms(at: Console): Promise<string> {
  const { page, world } = at;
  await page.goto(at.url('~/search/lab'));
  await inShop(at, page, { insert: 'words', documents: [{ _id: 7, synonyms: ['map', 'chart'] }] });
  await world.expect('POST', indexesOf(at), {
    database: 'shop',
    collectionName: 'orders',
    name: 'catalog',
    definition: {
      mappings: { dynamic: true },
      synonyms: [{ name: 'words', analyzer: 'lucene.standard', source: { collection: 'words' } }],
    },
  });
  await world.advance(3_600);
  return '~/search/indexes';
}
const yearFacet = { type: 'number', path: 'total', boundaries: [0, 50, 100, 1000], default: 'other' };
const nowhere = { text: { query: 'cargo of the Pamir', path: 'status' } };

const search = { seed: 'single', title: 'Search' } as const;

export const searchPages: readonly PageCase[] = [
  { ...search, name: 'search-indexes', path: '~/search/indexes', shows: text(/^2,500(?: of [\d,]+)? · /u) },
  {
    ...search,
    name: 'search-index',
    path: '~/search/indexes',
    shows: grid('Search indexes'),
    async opens(page) {
      await page.getByRole('grid', { name: 'Search indexes' }).getByRole('row').nth(1).click();
      await expect(page.getByRole('complementary').getByText('Definition')).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-index-synonyms-failed',
    own: true,
    path: withWrongSynonyms,
    shows: (page) => page.getByRole('gridcell', { name: 'catalog', exact: true }),
    async opens(page) {
      await page
        .getByRole('grid', { name: 'Search indexes' })
        .getByRole('row', { name: /catalog/u })
        .click();
      await expect(page.getByText('document 7: ')).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-index-merge',
    own: true,
    path: editor,
    title: 'default',
    shows: (page) => page.getByRole('rowheader', { name: 'customerId' }),
    covered: true,
    async opens(page, at) {
      const [{ indexID, latestDefinition }] = await at.world.expect('GET', indexesOf(at));
      const changed = (analyzer: string, more: object) => ({ ...latestDefinition, analyzer, ...more });
      await page
        .getByRole('textbox', { name: 'Definition', exact: true })
        .fill(JSON.stringify(changed('lucene.english', { storedSource: true })));
      await at.world.expect('PATCH', `${indexesOf(at)}/${indexID}`, {
        definition: changed('lucene.simple', { searchAnalyzer: 'lucene.whitespace' }),
      });
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByRole('table', { name: 'What both changed' })).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-index-editor',
    path: editor,
    title: 'default',
    shows: (page) => page.getByRole('rowheader', { name: 'customerId' }),
  },
  {
    ...search,
    name: 'search-index-history',
    path: editor,
    title: 'default',
    shows: (page) => page.getByRole('rowheader', { name: 'customerId' }),
    covered: true,
    opens: async (page) => {
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await expect(
        page.getByRole('list', { name: 'Definitions' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-index-copy',
    path: editor,
    title: 'default',
    shows: (page) => page.getByRole('rowheader', { name: 'customerId' }),
    covered: true,
    opens: async (page) => {
      await page.getByRole('button', { name: 'Copy to' }).click();
      await expect(page.getByText(/same definition/u)).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-index-new',
    path: async ({ cluster }) => `~/search/editor?cluster=${cluster}&db=shop&coll=products`,
    title: 'Create search index',
    shows: (page) => page.getByRole('rowheader', { name: 'price' }).first(),
  },
  {
    ...search,
    name: 'search-indexes-error',
    path: '~/search/indexes',
    fails: ['listGroupClusterSearchIndexes'],
    shows: text('No search indexes in the loaded part'),
  },
  {
    ...search,
    name: 'search-tester',
    path: tester(),
    shows: (page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem').first(),
  },
  {
    ...search,
    name: 'search-tester-score',
    path: tester({ facet: { operator: present, facets: { years: yearFacet } } }, { as: 'json' }),
    shows: (page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem').first(),
    opens: async (page) => {
      await page.getByRole('button', { name: 'Explain score' }).first().click();
      await expect(page.getByRole('list', { name: 'Explanation of the score' })).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-tester-why-not',
    path: tester(nowhere, { view: 'missing' }),
    shows: (page) => page.getByRole('list', { name: 'Documents that are not found' }),
    opens: async (page) => {
      await page.getByRole('button', { name: 'Why not?' }).first().click();
      await expect(page.getByRole('table', { name: 'Terms of the query, and of the field' })).toBeVisible();
    },
  },
  {
    ...search,
    name: 'search-tester-compare',
    path: tester(present, { view: 'compare', otherQuery: JSON.stringify(nowhere) }),
    shows: (page) => page.getByRole('table', { name: 'Documents of both sides' }),
  },
  {
    ...search,
    name: 'search-tester-saved',
    path: tester(present, { view: 'saved' }),
    shows: text('Expect the 20 documents that it finds now'),
  },
  {
    ...search,
    name: 'search-tester-refused',
    path: tester({ text: { query: 'a' } }),
    shows: text('The engine refused the query'),
  },
  {
    ...search,
    name: 'search-tester-error',
    path: '~/search/tester',
    fails: ['listGroupClusterSearchIndexes'],
    shows: text(/could not be loaded/u),
  },
  { ...search, name: 'lab', path: '~/search/lab', shows: text('which differs only by accents') },
  {
    ...search,
    name: 'lab-graph',
    path: lab({ analyzer: parts, text: 'the <b>Wi-Fi</b> of the PowerShot', query: 'wifi' }),
    shows: (page) => page.getByRole('img', { name: /^Token graph after wordDelimiterGraph/u }).first(),
  },
  {
    ...search,
    name: 'lab-components',
    path: '~/search/lab',
    shows: text('which differs only by accents'),
    covered: true,
    opens: async (page) => {
      await page.getByRole('button', { name: 'Add token filter' }).click();
      await expect(page.getByRole('listbox', { name: 'Token filters' })).toBeVisible();
    },
  },
  {
    ...search,
    name: 'lab-no-preview',
    path: lab({ analyzer: 'lucene.nori', text: '한국어', query: '한국' }),
    shows: text(/cannot be previewed/u),
  },
  {
    ...search,
    name: 'lab-match',
    path: lab({ analyzer: names, text: 'Zoë and the États', query: 'zoe etats paris', view: 'match' }),
    shows: (page) => page.getByRole('region', { name: 'Terms of the query' }),
  },
  {
    ...search,
    name: 'lab-versions',
    path: lab({ analyzer: names, other: 'lucene.french', text: "L'école des garçons", view: 'versions' }),
    shows: (page) => page.getByRole('table', { name: 'Totals of both versions' }),
  },
  {
    ...search,
    name: 'lab-assertions',
    path: lab({ analyzer: names, assertions, view: 'assertions' }),
    shows: text('Zoë'),
  },
  {
    ...search,
    name: 'lab-definition',
    path: lab({ analyzer: names, view: 'definition' }),
    shows: (page) => page.getByRole('textbox', { name: /, JSON$/u }).first(),
  },
  {
    ...search,
    name: 'cluster-analyzers',
    // of the clusters that no address names, one that has analyzers
    seed: 'demo',
    path: '~/search/analyzers?open=surnames',
    shows: grid('Analyzers of the cluster'),
  },
  {
    ...search,
    name: 'cluster-analyzers-error',
    path: '~/search/analyzers',
    fails: ['legacyListFtsAnalyzers'],
    shows: text(/could not be loaded/u),
  },
];
