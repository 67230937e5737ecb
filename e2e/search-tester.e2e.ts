import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import { type Console, expect, test } from './fixtures.ts';

const maps = [
  { _id: 1, title: "Carte d'état-major", tags: ['map', 'france'], year: 1902 },
  { _id: 2, title: 'État de la marine', tags: ['navy'], year: 1902 },
  { _id: 3, title: 'Atlas of the majors', tags: ['map'], year: 1950 },
  { _id: 4, title: 'Cloud shapes', tags: ['sky'], year: 1999 },
];
const definition = {
  mappings: {
    dynamic: false,
    fields: { title: { type: 'string', analyzer: 'lucene.french' }, year: { type: 'number' } },
  },
};

/** Maps on the world's cluster, and an index of them that is ready. */
async function withMaps({ world, connection, groupId, cluster }: Console, office: Page): Promise<void> {
  await bff(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'shop',
    command: JSON.stringify({ insert: 'maps', documents: maps }),
  });
  await world.expect('POST', `~/groups/${groupId}/clusters/${cluster}/search/indexes`, {
    database: 'shop',
    collectionName: 'maps',
    name: 'catalog',
    definition,
  });
  await world.advance(3_600);
}

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).locator('> li');

/** Address of the tester with a query in it. */
function tester(query: object, more: Record<string, string> = {}): string {
  const search = { on: 'shop.maps', index: 'catalog', query: JSON.stringify(query), ...more };
  return `~/search/tester?${new URLSearchParams(search)}`;
}

test('a query is put together, run, and each score explained', async ({ console: quarterdeck, office }) => {
  await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  await quarterdeck.open('~/search/tester?on=shop.maps&index=catalog');
  await page.getByLabel('Words', { exact: true }).fill('état');
  await page.getByRole('combobox', { name: 'Fields', exact: true }).fill('title');
  await page.getByRole('button', { name: 'Run query', exact: true }).click();
  await expect(results(page)).toHaveCount(2);
  await expect(results(page).first()).toContainText('État');
  await expect(results(page).first().getByText('État', { exact: true })).toBeVisible();

  await results(page).first().getByRole('button', { name: 'Explain score' }).click();
  const tree = page.getByRole('list', { name: 'Explanation of the score' });
  await expect(tree).toContainText('idf: the rarer a term is in the index, the more it counts');
  await expect(tree).toContainText('times the term stands here');

  // the JSON is the same query, and what is changed there stands in the fields
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Query' })).toContainText('état');
  await expect(page).toHaveURL(/query=/u);
});

test('why a document is not found: the clause, the term, and the lab', async ({
  console: quarterdeck,
  office,
}) => {
  await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  const query = {
    compound: {
      must: [{ text: { query: 'major', path: 'title' } }],
      filter: [{ range: { path: 'year', lt: 1990 } }],
    },
  };
  await quarterdeck.open(tester(query));
  await expect(results(page)).toHaveCount(2);
  await page.getByText('Why not found', { exact: true }).click();
  const list = page.getByRole('list', { name: 'Documents that are not found' });
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Cloud shapes' })
    .getByRole('button', { name: 'Why not?' })
    .click();
  await expect(page.getByText('Not found because of 2 clauses')).toBeVisible();
  const terms = page.getByRole('table', { name: 'Terms of the query, and of the field' });
  await expect(terms.getByRole('row', { name: /^majo of “major”/u })).toContainText('is not there');
  await expect(page.getByText(/year is 1999; the clause asks for/u)).toBeVisible();
  await expect(page.getByText('Matches', { exact: true })).toHaveCount(0);

  await page.getByLabel('Find a document that is missing').fill('2');
  await page.getByRole('button', { name: 'Why is it not found?' }).click();
  await expect(page.getByText('Not found because of one clause')).toBeVisible();
  await page.getByRole('link', { name: 'Open in the lab' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect(page).toHaveURL(/search\/lab\?.*marine/u);
});

test('another query over the same documents: gained, lost and moved', async ({
  console: quarterdeck,
  office,
}) => {
  await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  const otherQuery = JSON.stringify({ text: { query: 'état', path: 'title' } });
  await quarterdeck.open(
    tester({ text: { query: 'major', path: 'title' } }, { view: 'compare', otherQuery }),
  );
  await expect(page.getByText(/1 gained, 1 lost/u)).toBeVisible();
  const table = page.getByRole('table', { name: 'Documents of both sides' });
  await expect(table.getByRole('row', { name: /^3/u })).toContainText('lost');
});

test('a saved query says what it no longer finds, and how good its order is', async ({
  console: quarterdeck,
  office,
}) => {
  await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  await quarterdeck.open(tester({ text: { query: 'major', path: 'title' } }, { view: 'saved' }));
  await expect(page.getByText('Expect the 2 documents that it finds now')).toBeVisible();
  await page.getByLabel('Save this query as').fill('majors');
  await page.getByRole('button', { name: 'Save query' }).click();
  const saved = page.getByRole('list', { name: 'Saved queries' }).getByRole('listitem');
  await expect(saved).toContainText('2 found; as expected');

  await page.getByText('Results', { exact: true }).click();
  await results(page).nth(1).getByRole('button', { name: 'Judge' }).click();
  await page.getByRole('menuitem', { name: 'Good answer' }).click();
  await expect(results(page).nth(1).getByRole('button', { name: 'Good answer' })).toBeVisible();

  // a document is deleted
  const { world, groupId, cluster, connection } = quarterdeck;
  await bff(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'shop',
    command: JSON.stringify({ delete: 'maps', deletes: [{ q: { _id: 1 }, limit: 1 }] }),
  });
  await world.advance(5);
  await page.getByText('Saved queries', { exact: true }).click();
  await expect(saved).toContainText('does not find 1');
  await expect(saved).toContainText('Fails');
});

test('a change of the definition says which saved query would fail, before it is saved', async ({
  console: quarterdeck,
  office,
}) => {
  await withMaps(quarterdeck, office);
  const { page, world, groupId, cluster } = quarterdeck;
  await quarterdeck.open(tester({ text: { query: 'majors', path: 'title' } }, { view: 'saved' }));
  await page.getByLabel('Save this query as').fill('any number');
  await page.getByRole('button', { name: 'Save query' }).click();
  await expect(page.getByRole('list', { name: 'Saved queries' })).toContainText('2 found; as expected');

  const [index] = await world.expect(
    'GET',
    `~/groups/${groupId}/clusters/${cluster}/search/indexes/shop/maps`,
  );
  await quarterdeck.open(`~/search/editor?cluster=${cluster}&index=${index.indexID}`);
  const text = page.getByRole('textbox', { name: 'Definition' });
  await expect(text).toContainText('lucene.french');
  await text.fill(JSON.stringify(definition).replace('lucene.french', 'lucene.simple'));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('1 saved query would fail')).toBeVisible();
  const tried = page.getByRole('list', { name: 'Saved queries after the change' });
  await expect(tried).toContainText('does not find 1; 1 found, before 2: 1 lost');
  await expect(page.getByText(/^Over all 4 documents/u)).toBeVisible();
});

test('a definition goes back to an earlier one, and drafts wait until somebody goes on', async ({
  console: quarterdeck,
  office,
}) => {
  await withMaps(quarterdeck, office);
  const { page, world, groupId, cluster } = quarterdeck;
  const [index] = await world.expect(
    'GET',
    `~/groups/${groupId}/clusters/${cluster}/search/indexes/shop/maps`,
  );
  const editor = `~/search/editor?cluster=${cluster}&index=${index.indexID}`;
  await quarterdeck.open(editor);
  const notIndexed = page.getByRole('row', { name: /^tags/u });
  await notIndexed.getByRole('button', { name: 'Index tags as' }).click();
  await page.getByRole('menuitem', { name: /^token/u }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/draft=/u);

  await quarterdeck.open('~/search/indexes');
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save index' }).click();
  await expect(page.getByRole('complementary').getByText('"token"')).toBeVisible();
  await expect(drafts).toHaveCount(0);

  await quarterdeck.open(editor);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const kept = page.getByRole('list', { name: 'Definitions' }).getByRole('listitem');
  await expect(kept).toHaveCount(2);
  await kept.nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'Put into the editor' }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save index' }).click();
  await expect(page.getByRole('complementary').getByText('"token"')).toHaveCount(0);
});
