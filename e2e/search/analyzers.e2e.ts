import type { Page } from '@playwright/test';
import { connect, expect, test } from '../kit/fixtures.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Analyzers of the cluster' });
const row = (page: Page, name: string) => grid(page).getByRole('row', { name: new RegExp(`^${name}`, 'u') });
const dialog = (page: Page) => page.getByRole('dialog');
const review = (page: Page) => dialog(page).getByRole('button', { name: 'Review changes' });

const codes = {
  name: 'codes',
  tokenizer: { type: 'keyword' },
  tokenFilters: [{ type: 'lowercase' }],
};
const names = { name: 'names', tokenizer: { type: 'standard' }, tokenFilters: [{ type: 'icuFolding' }] };

async function type(page: Page, definition: object): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Definition of the analyzer' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify(definition, null, 2));
}

test('an analyzer is checked while it is typed, added after a review, and opened in the lab', async ({
  console: quarterdeck,
}) => {
  const { page, world, cluster, groupId } = quarterdeck;
  await quarterdeck.open('~/search/analyzers');
  await expect(page.getByText(`${cluster} has no analyzers yet`)).toBeVisible();
  await page.getByRole('button', { name: 'Add analyzer' }).first().click();
  await type(page, { ...codes, name: 'lucene.codes', tokenFilters: [{ type: 'length', min: 9, max: 3 }] });
  const problems = dialog(page).getByRole('list', { name: 'Problems' });
  await expect(problems.getByRole('listitem')).toHaveText([
    /^name .*lucene\./u,
    'tokenFilters[0].min must not be greater than max',
  ]);
  await expect(review(page)).toHaveAttribute('aria-disabled', 'true');
  await type(page, codes);
  await review(page).click();
  await expect(dialog(page)).toHaveAccessibleName(`Replace the analyzers of ${cluster}?`);
  await dialog(page).getByRole('button', { name: 'Replace the list' }).click();
  await expect(row(page, 'codes').getByRole('gridcell')).toContainText([
    'codes',
    '—',
    'keyword',
    'lowercase',
    'stream',
    'no index',
  ]);
  const path = `~/groups/${groupId}/clusters/${cluster}/fts/analyzers`;
  expect((await world.ask('GET', path)).body).toEqual([codes]);

  await row(page, 'codes').click();
  await page.getByRole('link', { name: 'Open in the lab' }).click();
  await expect(page).toHaveURL(/search\/lab\?.*codes/u);

  // and back from there: it takes the place of the one of its name
  const save = page.getByRole('button', { name: 'Save to a cluster…' });
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(save, `at ${width}`).toBeInViewport({ ratio: 1 });
  }
  await save.click();
  await expect(dialog(page)).toHaveAccessibleName(`Edit codes of ${cluster}`);
  await review(page).click();
  await expect(dialog(page).getByText('The texts are the same.')).toBeVisible();
  const replace = dialog(page).getByRole('button', { name: 'Replace the list' });
  await expect(replace).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/draft/u);
});

test("another user's replacement is shown and kept", async ({ console: quarterdeck }) => {
  const { page, world, cluster, groupId } = quarterdeck;
  const path = `~/groups/${groupId}/clusters/${cluster}/fts/analyzers`;
  await world.expect('PUT', path, [codes]);
  await quarterdeck.open(`~/search/analyzers?cluster=${cluster}&open=codes`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const mine = { ...codes, tokenFilters: [{ type: 'lowercase' }, { type: 'trim' }] };
  await type(page, mine);
  const theirs = { ...codes, tokenizer: { type: 'whitespace' } };
  await world.expect('PUT', path, [theirs, names]);
  await review(page).click();
  await expect(dialog(page)).toContainText('Another user replaced the list meanwhile');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['codes was changed', 'names was added']);
  await expect(dialog(page)).toContainText('Both of you changed codes');

  // again, between the review and the request
  await world.expect('PUT', path, [theirs]);
  await dialog(page).getByRole('button', { name: 'Replace the list' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(['codes was changed']);
  expect((await world.ask('GET', path)).body).toEqual([theirs]);
  await dialog(page).getByRole('button', { name: 'Replace the list' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'codes')).toContainText('lowercase → trim');
  expect((await world.ask('GET', path)).body).toEqual([mine]);
});

test('deleting names the indexes that use an analyzer, and a user without the role sees why', async ({
  console: quarterdeck,
  office,
}) => {
  const { page, world, cluster, groupId } = quarterdeck;
  const root = `~/groups/${groupId}/clusters/${cluster}`;
  await world.expect('PUT', `${root}/fts/analyzers`, [codes, names]);
  await world.expect('POST', `${root}/search/indexes`, {
    database: 'shop',
    collectionName: 'products',
    name: 'skus',
    definition: {
      mappings: { dynamic: false, fields: { sku: { type: 'string', analyzer: 'codes' } } },
    },
  });
  await quarterdeck.open('~/search/analyzers');
  await expect(row(page, 'codes')).toContainText('1 index');
  await row(page, 'codes').click();
  const drawer = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('heading', { name: 'codes' }) });
  await expect(drawer.getByRole('list')).toContainText('mappings.fields.sku.analyzer');
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('1 search index uses codes');
  await expect(dialog(page)).toContainText('shop.products skus');
  await dialog(page).getByRole('button', { name: 'Delete analyzer' }).click();
  await expect(row(page, 'names')).toBeVisible();
  await expect(row(page, 'codes')).toHaveCount(0);
  expect((await world.ask('GET', `${root}/fts/analyzers`)).body).toEqual([names]);

  const { publicKey, privateKey } = await world.key('GROUP_DATA_ACCESS_READ_WRITE');
  const reader = await connect(office, `Reader ${world.credentials.world.slice(-6)}`, publicKey, privateKey);
  await page.goto(`/c/${reader}/groups/${groupId}/search/analyzers`);
  await expect(row(page, 'names')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add analyzer' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.focus();
  await expect(page.getByRole('tooltip')).toContainText('Needs the role');
});
