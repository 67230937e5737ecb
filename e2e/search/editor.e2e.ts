import type { Page } from '@playwright/test';
import { type Console, expect, test } from '../kit/fixtures.ts';
import { definition, inShop, withMaps } from './maps.ts';

const row = (page: Page) =>
  page.getByRole('grid', { name: 'Search indexes' }).getByRole('row', { name: /catalog/u });
const drawer = (page: Page) => page.getByRole('complementary', { name: /^(catalog|titles)/u });
const text = (page: Page) => page.getByRole('textbox', { name: 'Definition', exact: true });

/** From the drawer of the list into the editor. */
async function edit(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'catalog' })).toBeVisible();
}

const indexesOf = ({ groupId, cluster }: Console): string =>
  `~/groups/${groupId}/clusters/${cluster}/search/indexes`;

/** Waits for a build; each intermediate state lasts until it has been read. */
async function built(at: Console, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await at.world.advance(600);
      const results: { name: string; status: string }[] = await at.world.expect(
        'GET',
        `${indexesOf(at)}/shop/maps`,
      );
      return results.find((each) => each.name === name)?.status;
    })
    .toBe('READY');
}

/** How many maps a search finds. */
async function findMatch(at: Console, office: Page, operator: object): Promise<number> {
  const pipeline = [{ $search: { index: 'catalog', ...operator } }];
  const { reply } = await inShop(at, office, { aggregate: 'maps', pipeline, cursor: {} });
  return JSON.parse(reply).cursor.firstBatch.length;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save index' }).click();
}

test('an index is read in the list, and edited in fields and in JSON', async ({ console: at, office }) => {
  const { page } = at;
  await withMaps(at, office);
  await inShop(at, office, {
    insert: 'words',
    documents: [
      { _id: 1, mappingType: 'equivalent', synonyms: ['map', 'chart'] },
      { _id: 2, mappingType: 'explicit', synonyms: ['atlas'] },
      { _id: 3, mappingType: 'equivalent', synonyms: ['map', 'the'] },
    ],
  });

  await test.step('shows the number of documents, and no author for an index that was not changed here', async () => {
    await at.open('~/search/indexes');
    await expect(row(page)).toContainText(/4 · \d+ B/u);
    await expect(row(page)).not.toContainText('by tester');
    await row(page).click();
    await edit(page);
  });

  await test.step('options are set in fields', async () => {
    await page.getByRole('combobox', { name: 'Analyzer of documents' }).fill('lucene.english');
    await expect(text(page)).toContainText('"analyzer": "lucene.english"');
    await page.getByRole('combobox', { name: 'Stored in the index' }).click();
    await page.getByRole('option', { name: 'Only these fields' }).click();
    await expect(page.getByRole('list', { name: 'Problems' })).toContainText('storedSource.include');
    await page.getByRole('combobox', { name: 'Fields that are stored' }).fill('title');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The definition is valid.')).toBeVisible();
  });

  await test.step('the words of synonyms are checked before they break the mapping', async () => {
    await page.getByRole('button', { name: 'Add synonyms' }).click();
    await page.getByRole('textbox', { name: 'Collection of the words' }).fill('words');
    await expect(page.getByText('3 entries; 1 of them wrong')).toBeVisible();
    await expect(page.getByText('2: input is required')).toBeVisible();
    await page.getByRole('combobox', { name: 'Analyzer of the fields' }).fill('lucene.english');
    await expect(page.getByText('3: synonyms[1] "the" has no word left after the analyzer')).toBeVisible();
    await expect(text(page)).toContainText('"collection": "words"');
    await page.getByRole('button', { name: 'Remove the synonyms synonyms' }).click();
    await expect(text(page)).not.toContainText('synonyms');
  });

  await test.step('options of a field are set beside it, and its analyzer is looked at in the lab and back', async () => {
    await page.getByRole('button', { name: 'Options of title as string' }).click();
    const options = page.getByRole('region', { name: 'Options of title as string' });
    await options.getByRole('combobox', { name: 'Similarity' }).click();
    await page.getByRole('option', { name: 'boolean' }).click();
    await expect(text(page)).toContainText('"similarity"');
    await options.getByRole('button', { name: 'Open in the lab' }).click();
    await expect(page.getByRole('button', { name: 'French (lucene.french)' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the index' }).click();
    await expect(text(page)).toContainText('"similarity"');
  });

  await test.step('edits in the JSON appear in the fields', async () => {
    await text(page).fill(
      JSON.stringify({ ...definition, storedSource: true, searchAnalyzer: 'lucene.simple' }),
    );
    await expect(page.getByRole('combobox', { name: 'Stored in the index' })).toHaveValue('All fields');
    await expect(page.getByRole('combobox', { name: 'Analyzer of queries' })).toHaveValue('lucene.simple');
  });
});

test('a definition is kept as a draft, saved, reverted and copied', async ({ console: at, office }) => {
  const { page } = at;
  const editor = await withMaps(at, office);
  const load: { id: string } = await at.world.expect('POST', '/_emulator/workloads', {
    target: { kind: 'cluster', groupId: at.groupId, clusterName: at.cluster },
    perSecond: 20,
    mix: { insert: 1, findById: 3 },
  });
  await at.world.advance(2);

  await test.step('a draft waits until it is continued, and the list names its author', async () => {
    await at.open(editor);
    const notIndexed = page.getByRole('row', { name: /^tags/u });
    await notIndexed.getByRole('button', { name: 'Index tags as' }).click();
    await page.getByRole('menuitem', { name: /^token/u }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(/draft=/u);
    await at.open('~/search/indexes');
    const drafts = page.getByRole('list', { name: 'Drafts' });
    // by the clock of the console, regardless of the emulator's
    await expect(drafts).toContainText(/by tester, (now|\d+ s ago)/u);
    await drafts.getByRole('button', { name: 'Continue' }).click();
    await save(page);
    await expect(drawer(page).getByText('"token"')).toBeVisible();
    await expect(drawer(page).getByText('tester', { exact: true })).toBeVisible();
    await expect(drafts).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(row(page)).toContainText('by tester');
    await page.getByRole('button', { name: '1 running' }).click();
    await expect(page.getByRole('region', { name: 'Tasks' })).toContainText(
      `Building search index catalog of ${at.cluster}`,
    );
    await page.keyboard.press('Escape');
  });

  const ofTags = { equals: { path: 'tags', value: 'map' } };
  await test.step('under load the definition before serves until the new one is built', async () => {
    expect(await findMatch(at, office, { text: { path: 'title', query: 'majors' } })).toBe(2);
    expect(await findMatch(at, office, ofTags)).toBe(0);
    await built(at, 'catalog');
    await expect(page.getByRole('button', { name: '1 running' })).toHaveCount(0);
    expect(await findMatch(at, office, ofTags)).toBe(2);
    const [{ done }] = await at.world.expect('GET', '/_emulator/workloads');
    expect(done.insert).toBeGreaterThan(0);
    await at.world.expect('PATCH', `/_emulator/workloads/${load.id}`, { running: false });
  });

  await test.step('merges simultaneous changes of two people, path by path', async () => {
    await row(page).click();
    await edit(page);
    const { title, ...fields } = { ...definition.mappings.fields, tags: { type: 'token' } };
    const changed = (analyzer: string, more: object) => ({
      mappings: { dynamic: false, fields: { title: { ...title, analyzer }, ...fields } },
      ...more,
    });
    await text(page).fill(JSON.stringify(changed('lucene.english', { storedSource: true })));
    await expect(page.getByText(/about .*, as its last build/u)).toBeVisible();
    const id = new URL(page.url()).searchParams.get('index');
    const theirs = changed('lucene.simple', { searchAnalyzer: 'lucene.whitespace' });
    await at.world.expect('PATCH', `${indexesOf(at)}/${id}`, { definition: theirs });
    await page.getByRole('button', { name: 'Review changes' }).click();
    const both = page.getByRole('table', { name: 'What both changed' });
    await expect(both.getByRole('row', { name: /^searchAnalyzer/u })).toContainText('theirs');
    const saving = page.getByRole('button', { name: 'Save both changes' });
    await expect(saving).toBeDisabled();
    await both
      .getByRole('group', { name: /title\.analyzer$/u })
      .getByText('Yours')
      .click();
    await saving.click();
    await expect(drawer(page)).toContainText('"storedSource": true');
    for (const kept of ['lucene.english', 'lucene.whitespace'])
      await expect(drawer(page)).toContainText(kept);
  });

  await test.step('it goes back to the definition before', async () => {
    await edit(page);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const kept = page.getByRole('list', { name: 'Definitions' }).getByRole('listitem');
    await expect(kept).toHaveCount(3);
    await kept.nth(2).getByRole('button').click();
    await page.getByRole('button', { name: 'Put into the editor' }).click();
    await save(page);
    await expect(drawer(page)).toBeVisible();
    await expect(drawer(page).getByText('"token"')).toHaveCount(0);
  });

  await test.step('is copied with the differences at the other location, and continues as a draft there', async () => {
    await edit(page);
    await page.getByRole('button', { name: 'Copy to' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy catalog to' });
    await dialog.getByRole('combobox', { name: 'Collection' }).fill('charts');
    await expect(dialog.getByText('The collection shop.charts is not there')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue as a draft there' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create search index' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Collection', exact: true })).toHaveValue('charts');
    await expect(text(page)).toContainText('"title"');
  });

  await test.step('completes typed text from the grammar and from the documents', async () => {
    await page.getByRole('combobox', { name: 'Collection', exact: true }).fill('maps');
    await page.getByRole('textbox', { name: 'Index name' }).fill('titles');
    await text(page).fill('{ "mappings": { "fields": { "title": { "type": "string", "indexOptions": "');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: 'offsets' })).toBeVisible();
    await page.keyboard.press('Escape');
    await text(page).fill(JSON.stringify({ mappings: { fields: { title: { type: 'string' } } } }));
    await expect(page.getByText('The definition is valid.')).toBeVisible();
  });

  await test.step('from the documents to the index, a query, and the explanation of its results', async () => {
    await page.getByRole('button', { name: 'Create index' }).click();
    await expect(drawer(page)).toBeVisible();
    await built(at, 'titles');
    await drawer(page).getByRole('button', { name: 'Test queries' }).click();
    await expect(page).toHaveURL(/search\/tester\?.*index=titles/u);
    await page.getByLabel('Words', { exact: true }).fill('major');
    await page.getByRole('combobox', { name: 'Fields', exact: true }).fill('title');
    await page.getByRole('button', { name: 'Run query', exact: true }).click();
    const result = page.getByRole('list', { name: 'Results' }).locator('> li').first();
    await result.getByRole('button', { name: 'Explain score' }).click();
    await expect(page.getByRole('list', { name: 'Explanation of the score' })).toContainText('idf');
  });
});
