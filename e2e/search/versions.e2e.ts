import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import { type Console, expect, test } from '../kit/fixtures.ts';
import { test as labTest } from './lab.ts';

const view = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const totals = (page: Page) => page.getByRole('table', { name: 'Totals of both versions' });
const folding = {
  name: 'folded',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'icuFolding' }],
};
const address = (more: object): string =>
  `~/search/lab?${new URLSearchParams(
    Object.entries({ analyzer: folding, other: 'lucene.standard', ...more }).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`;

/** Texts of a collection of the world's cluster. */
async function insert({ connection, groupId, cluster }: Console, office: Page, texts: readonly string[]) {
  await bff(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'press',
    command: JSON.stringify({
      insert: 'titles',
      documents: texts.map((title, index) => ({ _id: { $numberInt: String(index + 1) }, title })),
    }),
  });
}

test('two versions are compared over the documents of a collection, chosen on the page', async ({
  console: quarterdeck,
  office,
}) => {
  const { page } = quarterdeck;
  const texts = ['Le café noir', 'Un CAFÉ crème', 'Thé vert', 'Black coffee'];
  await insert(quarterdeck, office, texts);
  await quarterdeck.open(address({ query: 'cafe', view: 'versions' }));
  await expect(
    totals(page).getByRole('columnheader', { name: /Other version\s*lucene.standard/u }),
  ).toBeVisible();
  await page.getByText('Documents of a collection').click();
  await page.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: 'press.titles' }).click();
  await page.getByRole('combobox', { name: 'Field with text' }).click();
  await page.getByRole('option', { name: 'title' }).click();
  await expect(page.getByText('4 documents.')).toBeVisible();
  await expect(page).toHaveURL(/field=title/u);

  // as many tokens as before, other terms
  const line = (name: string) => totals(page).getByRole('row', { name }).getByRole('cell');
  await expect(line('Tokens per document')).toHaveText(['2.5', '2.5', '—']);
  await expect(line('Found by “cafe”')).toHaveText(['0', '2', '+2']);
  const gained = page.getByRole('grid', { name: 'Terms gained' });
  await expect(gained.getByRole('row', { name: /^cafe/u }).getByRole('gridcell')).toHaveText([
    'cafe',
    '2',
    '0',
    '2',
    'Un CAFÉ crème',
  ]);
  await expect(gained.getByRole('row', { name: /^cafe/u }).locator('mark')).toHaveText('CAFÉ');
  await page.getByText('Terms lost 3').click();
  await expect(page.getByRole('grid', { name: 'Terms lost' }).getByRole('row')).toHaveCount(4);
  await page.getByText('Documents changed 3').click();
  await expect(
    page.getByRole('grid', { name: 'Documents whose tokens change' }).getByRole('row', { name: /Thé vert/u }),
  ).toContainText('the');
  await page.getByText('Query 2', { exact: true }).click();
  await expect(page.getByText('+ now matches')).toHaveCount(2);

  // the shared address shows the same view
  await page.reload();
  await expect(line('Found by “cafe”')).toHaveText(['0', '2', '+2']);

  await page.getByText('Texts of your own').click();
  await page.getByLabel('Texts, one a line').fill('Élan\n{"title":"elan","n":1}\n');
  await expect(page.getByText('2 documents.')).toBeVisible();
  await expect(line('Distinct terms')).toHaveText(['2', '1', '−1 (−50 %)']);
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(line('Distinct terms')).toHaveText(['1', '2', '+1 (+100 %)']);
});

labTest(
  'assertions are saved, fail when the analyzer changes, and are exported and imported',
  async ({ console: quarterdeck }) => {
    const { page } = quarterdeck;
    await quarterdeck.open(address({ text: 'Un café', query: 'cafe', view: 'assertions' }));
    const list = page.getByRole('list', { name: 'Assertions' });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Add assertion' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Expect these tokens');
    await choose('Expect the query to match');
    await expect(list.getByText('Passed')).toHaveCount(2);
    await choose('Enter an assertion…');
    const dialog = page.getByRole('dialog', { name: 'Add assertion' });
    await dialog.getByLabel('Name').fill('no article');
    await dialog.getByRole('button', { name: 'Save assertion' }).click();
    await expect(dialog.getByRole('alert')).toContainText('must expect something');
    await dialog.getByLabel('Does not contain').fill('un');
    await dialog.getByRole('button', { name: 'Save assertion' }).click();
    const failing = list.getByRole('listitem', { name: 'no article' });
    await expect(failing).toContainText('Failed');
    await expect(failing.getByRole('definition')).toHaveText(['"un"', '"un" "cafe"']);
    await expect(page.getByText('2 of 3 passed · 1 failed')).toBeVisible();

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file' }).click();
    const path = await (await saving).path();
    const file = JSON.parse(await readFile(path, 'utf8'));
    expect(file.analyzers).toEqual([folding]);
    expect(file.assertions).toEqual([
      { analyzer: 'folded', text: 'Un café', tokens: ['un', 'cafe'] },
      { analyzer: 'folded', text: 'Un café', matches: ['cafe'] },
      { name: 'no article', analyzer: 'folded', text: 'Un café', excludes: ['un'] },
    ]);

    // the version without folding breaks the saved assertions
    await view(page, 'Versions').click({ force: true });
    await expect(
      totals(page).getByRole('row', { name: 'Assertions passed, of 3' }).getByRole('cell'),
    ).toHaveText(['0', '2', '+2']);

    await quarterdeck.open('~/search/lab?view=assertions');
    await expect(page.getByText('No assertions yet')).toBeVisible();
    const input = page.getByLabel('File of assertions');
    const wrong = { ...file, assertions: [{ ...file.assertions[0], token: [] }] };
    await input.setInputFiles({
      name: 'wrong.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(wrong)),
    });
    await expect(page.getByRole('alert')).toContainText('assertions[0].token');
    await input.setInputFiles(path);
    await expect(page.getByText('2 of 3 passed · 1 failed')).toBeVisible();
    await expect(page.getByLabel('Text of a document')).toHaveValue('Un café');
    await list.getByRole('button', { name: 'Delete: no article' }).click();
    await expect(page.getByText('2 of 2 passed')).toBeVisible();
  },
);
