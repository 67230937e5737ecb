import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { definition, inShop, withMaps } from './maps.ts';

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).locator('> li');

/** Address of the tester with a query in it. */
function tester(query: object, more: Record<string, string> = {}): string {
  const search = { on: 'shop.maps', index: 'catalog', query: JSON.stringify(query), ...more };
  return `~/search/tester?${new URLSearchParams(search)}`;
}

test('a query is put together and explained; why a document is not found; another query beside it', async ({
  console: at,
  office,
}) => {
  await withMaps(at, office);
  const { page } = at;

  await test.step('put together in fields, run, and each score explained', async () => {
    await at.open('~/search/tester?on=shop.maps&index=catalog');
    await page.getByLabel('Words', { exact: true }).fill('état');
    await page.getByRole('combobox', { name: 'Fields', exact: true }).fill('title');
    await page.getByRole('button', { name: 'Run query', exact: true }).click();
    await expect(results(page)).toHaveCount(2);
    await expect(results(page).first()).toContainText('État');
    await expect(results(page).first().getByText('État', { exact: true })).toBeVisible();
    await results(page).first().getByRole('button', { name: 'Explain score' }).click();
    const tree = page.getByRole('list', { name: 'Explanation of the score' });
    await expect(tree).toContainText('idf: the rarer a term is in the index, the more it counts');
    await expect(tree).toContainText('times the term occurs here');
    // the JSON is the same query
    await page.getByText('JSON', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Query' })).toContainText('état');
    await expect(page).toHaveURL(/query=/u);
  });

  await test.step('stages after the query are added in the aggregation builder', async () => {
    await page.getByRole('link', { name: 'Add stages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'shop.maps' })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Documents after stage 1' }).getByRole('listitem'),
    ).toHaveCount(2);
    await expect(page.getByText('that $search returns.')).toBeVisible();
  });

  await test.step('another query over the same documents: gained, lost and moved', async () => {
    const otherQuery = JSON.stringify({ text: { query: 'état', path: 'title' } });
    await at.open(tester({ text: { query: 'major', path: 'title' } }, { view: 'compare', otherQuery }));
    await expect(page.getByText(/1 gained, 1 lost/u)).toBeVisible();
    const table = page.getByRole('table', { name: 'Documents of both sides' });
    await expect(table.getByRole('row', { name: /^3/u })).toContainText('lost');
  });

  await test.step('why a document is not found: the clause, the term, and the lab', async () => {
    const query = {
      compound: {
        must: [{ text: { query: 'major', path: 'title' } }],
        filter: [{ range: { path: 'year', lt: 1990 } }],
      },
    };
    await at.open(tester(query));
    await expect(results(page)).toHaveCount(2);
    await page.getByText('Why not found', { exact: true }).click();
    const list = page.getByRole('list', { name: 'Documents that are not found' });
    const shapes = list.getByRole('listitem').filter({ hasText: 'Cloud shapes' });
    await shapes.getByRole('button', { name: 'Why not?' }).click();
    await expect(page.getByText('Not found because of 2 clauses')).toBeVisible();
    const terms = page.getByRole('table', { name: 'Terms of the query, and of the field' });
    await expect(terms.getByRole('row', { name: /^majo of “major”/u })).toContainText('is not there');
    await expect(page.getByText(/year is 1999; the clause requires/u)).toBeVisible();
    await expect(page.getByText('Matches', { exact: true })).toHaveCount(0);
    await page.getByLabel('Find a document that is missing').fill('2');
    await page.getByRole('button', { name: 'Why is it not found?' }).click();
    await expect(page.getByText('Not found because of one clause')).toBeVisible();
    await page.getByRole('link', { name: 'Open in the lab' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(page).toHaveURL(/search\/lab\?.*marine/u);
  });
});

test('a saved query shows its missing results, and which change of the definition would break it', async ({
  console: at,
  office,
}) => {
  const editor = await withMaps(at, office);
  const { page } = at;
  const view = tester({ text: { query: 'majors', path: 'title' } }, { view: 'saved' });
  const saved = page.getByRole('list', { name: 'Saved queries' }).getByRole('listitem');

  await test.step('is saved with its current results, and rated', async () => {
    await at.open(view);
    await expect(page.getByText('Expect the 2 documents that it finds now')).toBeVisible();
    await page.getByLabel('Save this query as').fill('any number');
    await page.getByRole('button', { name: 'Save query' }).click();
    await expect(saved).toContainText('2 found; as expected');
    await page.getByText('Results', { exact: true }).click();
    const second = results(page).nth(1);
    await second.getByRole('button', { name: 'Judge' }).click();
    await page.getByRole('menuitem', { name: 'Good answer' }).click();
    await expect(second.getByRole('button', { name: 'Good answer' })).toBeVisible();
  });

  await test.step('shows the results that a change of the definition would lose, before it is saved', async () => {
    await at.open(editor);
    const text = page.getByRole('textbox', { name: 'Definition' });
    await expect(text).toContainText('lucene.french');
    await text.fill(JSON.stringify(definition).replace('lucene.french', 'lucene.simple'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('1 saved query would fail')).toBeVisible();
    const tried = page.getByRole('list', { name: 'Saved queries after the change' });
    await expect(tried).toContainText('does not find 1; 1 found, before 2: 1 lost');
    await expect(page.getByText(/^Over all 4 documents/u)).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/draft=/u);
  });

  await test.step('a draft is compared with the index, over the same documents', async () => {
    await at.open(tester({ text: { query: 'majors', path: 'title' } }, { view: 'compare' }));
    await page.getByRole('combobox', { name: 'Index of the other side' }).click();
    await page.getByRole('option', { name: 'Draft of catalog by tester' }).click();
    await expect(page.getByText('Tried on all 4 documents.')).toBeVisible();
    await expect(page.getByText(/0 gained, 1 lost/u)).toBeVisible();
  });

  await test.step('a slow comparison and a slow saved query can be stopped and run again', async () => {
    const slow = { kind: 'latency', latencyMs: 20_000 };
    const compared = await at.world.fail('runEmulatorCommand', slow);
    await at.open(tester({ text: { query: 'majors', path: 'title' } }, { view: 'compare' }));
    await page.getByRole('button', { name: 'Stop' }).first().click();
    await expect(page.getByText('The query was stopped before the database answered.').first()).toBeVisible();
    await at.open(view);
    await page.getByRole('button', { name: 'Stop any number' }).click();
    await expect(page.getByRole('button', { name: 'Run any number again' })).toBeVisible();
    await expect(saved).toContainText('Stopped');
    await at.world.expect('DELETE', `/_emulator/faults/${compared}`);
    await page.getByRole('button', { name: 'Run any number again' }).click();
    await expect(saved).toContainText('2 found; as expected');
  });

  await test.step('a document is deleted, and the query fails', async () => {
    await inShop(at, office, { delete: 'maps', deletes: [{ q: { _id: 1 }, limit: 1 }] });
    await at.world.advance(5);
    await at.open(view);
    await expect(saved).toContainText('does not find 1');
    await expect(saved).toContainText('Fails');
  });
});
