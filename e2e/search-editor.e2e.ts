import type { Page } from '@playwright/test';
import { bff } from './bff-client.ts';
import { type Console, expect, test } from './fixtures.ts';

const definition = { mappings: { dynamic: false, fields: { title: { type: 'string' } } } };

const run = ({ connection, groupId, cluster }: Console, office: Page, command: object) =>
  bff(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'shop',
    command: JSON.stringify(command),
  });

/** Maps, words that mean the same, and an index that is ready: its address in the editor. */
async function withMaps(quarterdeck: Console, office: Page): Promise<string> {
  const { world, groupId, cluster } = quarterdeck;
  await run(quarterdeck, office, {
    insert: 'maps',
    documents: [
      { _id: 1, title: 'Atlas of the majors', year: 1902 },
      { _id: 2, title: 'A chart', year: 1950 },
    ],
  });
  await run(quarterdeck, office, {
    insert: 'words',
    documents: [
      { _id: 1, mappingType: 'equivalent', synonyms: ['map', 'chart'] },
      { _id: 2, mappingType: 'explicit', synonyms: ['atlas'] },
    ],
  });
  const index = await world.expect('POST', `~/groups/${groupId}/clusters/${cluster}/search/indexes`, {
    database: 'shop',
    collectionName: 'maps',
    name: 'catalog',
    definition,
  });
  await world.advance(3_600);
  return `~/search/editor?cluster=${cluster}&index=${index.indexID}`;
}

test('options are set in fields, and the words of synonyms are checked before they break the mapping', async ({
  console: quarterdeck,
  office,
}) => {
  const editor = await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  await quarterdeck.open(editor);
  const text = page.getByRole('textbox', { name: 'Definition', exact: true });
  await page.getByRole('combobox', { name: 'Analyzer of documents' }).fill('lucene.english');
  await expect(text).toContainText('"analyzer": "lucene.english"');
  await page.getByRole('combobox', { name: 'Stored in the index' }).click();
  await page.getByRole('option', { name: 'Only these fields' }).click();
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('storedSource.include');
  await page.getByRole('combobox', { name: 'Fields that are stored' }).fill('title');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The definition is valid.')).toBeVisible();

  await page.getByRole('button', { name: 'Add synonyms' }).click();
  await page.getByRole('textbox', { name: 'Collection of the words' }).fill('words');
  await expect(page.getByText('2 entries; 1 of them wrong')).toBeVisible();
  await expect(page.getByText('2: input is required')).toBeVisible();
  await expect(text).toContainText('"collection": "words"');
  await page.getByRole('button', { name: 'Remove the synonyms synonyms' }).click();
  await expect(text).not.toContainText('synonyms');

  // what is written in the JSON stands in the fields
  await text.fill(JSON.stringify({ ...definition, storedSource: true, searchAnalyzer: 'lucene.simple' }));
  await expect(page.getByRole('combobox', { name: 'Stored in the index' })).toHaveValue('All fields');
  await expect(page.getByRole('combobox', { name: 'Analyzer of queries' })).toHaveValue('lucene.simple');
});

test('the list says who changed an index, and how many documents it stands for', async ({
  console: quarterdeck,
  office,
}) => {
  const editor = await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  await quarterdeck.open('~/search/indexes');
  const row = page.getByRole('row', { name: /catalog/u });
  await expect(row).toContainText(/2 · \d+ B/u);
  await expect(row).not.toContainText('by tester');

  await quarterdeck.open(editor);
  await page.getByRole('checkbox', { name: /^Index all other fields dynamically/u }).check();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save index' }).click();
  await expect(page.getByRole('complementary').getByText('tester', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('by tester');
});

test('a definition is copied with what differs at the other place, and goes on as a draft there', async ({
  console: quarterdeck,
  office,
}) => {
  const editor = await withMaps(quarterdeck, office);
  const { page } = quarterdeck;
  await quarterdeck.open(editor);
  await page.getByRole('button', { name: 'Copy to' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy catalog to' });
  await dialog.getByRole('combobox', { name: 'Collection' }).fill('charts');
  await expect(dialog.getByText('The collection shop.charts is not there')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue as a draft there' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create search index' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Collection', exact: true })).toHaveValue('charts');
  await expect(page.getByRole('textbox', { name: 'Definition', exact: true })).toContainText('"title"');
});
