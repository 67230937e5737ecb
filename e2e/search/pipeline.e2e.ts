import type { Page } from '@playwright/test';
import { type Console, expect } from '../kit/fixtures.ts';
import { test } from './lab.ts';

// a text that its query finds whatever happens to the analyzer: nothing above the pipeline changes its height
const lab = '~/search/lab?text=zeta&query=zeta';

const pipeline = (page: Page) => page.getByRole('region', { name: 'Pipeline' });
const filters = (page: Page) => pipeline(page).getByRole('region', { name: 'Token filters', exact: true });
const names = (page: Page) => filters(page).getByRole('heading', { level: 3 });

async function open(at: Console, address = lab): Promise<void> {
  await at.open(address);
  await expect(at.page.getByRole('region', { name: 'Does the query find the text?' })).toContainText('Found');
}

async function add(page: Page, what: string, search: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${what}`, exact: true }).click();
  await page.getByRole('combobox', { name: `Find a ${what}` }).fill(search);
  await page.keyboard.press('Enter');
}

async function chooseSide(page: Page, side: 'Index' | 'Query'): Promise<void> {
  // the radio button itself is hidden under its label
  await pipeline(page).getByText(side, { exact: true }).click();
}

test('A pipeline is assembled, ordered by keyboard and by dragging, undone step by step, and validated while typing', async ({
  console,
}) => {
  const { page } = console;
  await open(console);
  await expect(names(page)).toHaveText(['Lowercase']);

  await add(page, 'token filter', 'ascii folding');
  await add(page, 'token filter', 'stop words');
  await expect(names(page)).toHaveText(['Lowercase', 'ASCII folding', 'Remove stop words']);

  // by keyboard: the grip keeps the focus, and the change is read aloud
  await page.getByRole('button', { name: 'Move Remove stop words', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page)).toHaveText(['Lowercase', 'Remove stop words', 'ASCII folding']);
  await expect(page.getByText('Remove stop words moved to position 2 of 3')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Remove stop words', exact: true })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page)).toHaveText(['Remove stop words', 'Lowercase', 'ASCII folding']);

  // by dragging the last above the first, with both on the screen
  await page.setViewportSize({ width: 1440, height: 1500 });
  const grip = await page.getByRole('button', { name: 'Move ASCII folding', exact: true }).boundingBox();
  const first = await page.getByRole('button', { name: 'Move Remove stop words', exact: true }).boundingBox();
  if (!grip || !first) throw new Error('not on screen');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(first.x + 10, first.y - 4, { steps: 6 });
  await page.mouse.up();
  const dragged = ['ASCII folding', 'Remove stop words', 'Lowercase'];
  await expect(names(page)).toHaveText(dragged);

  // it is all in the address, and every step can be undone
  await expect(page).toHaveURL(/asciiFolding.*stopword.*lowercase/);
  await page.reload();
  await expect(names(page)).toHaveText(dragged);
  await page.getByRole('button', { name: 'More for Remove stop words' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(names(page)).toHaveText(['ASCII folding', 'Lowercase']);
  await page.keyboard.press('Control+z');
  await expect(names(page)).toHaveText(dragged);
  await page.keyboard.press('Control+Shift+z');
  await expect(names(page)).toHaveText(['ASCII folding', 'Lowercase']);

  await test.step("options are validated while typing, with the service's messages", async () => {
    await add(page, 'token filter', 'edge n-grams');
    const card = filters(page).getByRole('region', { name: 'Edge n-grams' });
    const longest = card.getByRole('textbox', { name: 'Maximum length' });
    await longest.fill('1');
    await expect(card.getByText('minGram must not be greater than maxGram')).toBeVisible();
    await longest.fill('');
    await expect(card.getByText('maxGram is required')).toBeVisible();
    await longest.fill('6');
    await expect(card.getByText('is required')).toHaveCount(0);
    await expect(pipeline(page).getByText(/Edge n-grams makes the tokens a graph/)).toBeVisible();
  });
});

test("An engine's analyzer becomes a custom one, and queries get their own", async ({ console }) => {
  const { page } = console;
  await open(console);
  const chooser = page.getByRole('button', { name: /^Analyzer:/ });
  await chooser.click();
  await page.getByRole('combobox', { name: 'Find an analyzer or a language' }).fill('german');
  await page.keyboard.press('Enter');
  await expect(chooser).toHaveAccessibleName('Analyzer: German (lucene.german)');
  await expect(page.getByText(/Custom analyzers have no component for its normalization/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Customize' })).toHaveAttribute('aria-disabled', 'true');

  await chooser.click();
  await page.getByRole('combobox', { name: 'Find an analyzer or a language' }).fill('swedish');
  await page.keyboard.press('Enter');
  await expect(pipeline(page).getByText('Snowball stemmer (Swedish)')).toBeVisible();
  await page.getByRole('button', { name: 'Customize' }).click();
  await expect(names(page)).toHaveText(['Lowercase', 'Remove stop words', 'Snowball, many languages']);

  await chooseSide(page, 'Query');
  await expect(pipeline(page).getByText('Queries go through the same analyzer as documents')).toBeVisible();
  await page.getByRole('button', { name: 'Use another analyzer for queries' }).click();
  await expect(pipeline(page).getByRole('textbox', { name: 'Name' })).toHaveValue('mySwedishQuery');
  await page.getByRole('button', { name: 'More for Snowball, many languages' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(names(page)).toHaveCount(2);
  await chooseSide(page, 'Index');
  await expect(names(page)).toHaveCount(3);

  // a starting point replaces analyzers and texts, and gives all back
  const text = page.getByRole('textbox', { name: 'Text of a document' });
  const before = await text.inputValue();
  await page.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('option', { name: /Phone numbers/ }).click();
  await expect(text).toHaveValue(/\+351 21 123-4567/);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue(before);
  await expect(names(page)).toHaveCount(3);
});

test('The definition is edited both ways, loses nothing that was typed, and takes an index apart', async ({
  console,
}) => {
  const { page } = console;
  await open(console, `${lab}&view=definition`);
  const editor = page.getByRole('textbox', { name: 'Analyzer of documents and queries, JSON' });
  await expect(editor).toContainText('"lowercase"');
  const type = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };

  await add(page, 'token filter', 'reverse');
  await expect(editor).toContainText('"reverse"');
  await type('{"name": "mine", "tokenizer": {"type": "whitespace"}, "tokenFilters": [{"type": "trim"}]}');
  await expect(names(page)).toHaveText(['Trim whitespace']);

  // invalid JSON waits, also while the user views another part
  await type('{"name": "mine",\n "tokenizer" {}');
  await expect(page.getByText("Not applied: ':' is expected, line 2, column 14")).toBeVisible();
  await expect(names(page)).toHaveText(['Trim whitespace']);
  await page.getByText('Stages', { exact: true }).click();
  await page.getByText('Definition', { exact: true }).click();
  await expect(editor).toContainText('"tokenizer" {}');
  await page.getByRole('button', { name: 'Back to the pipeline' }).click();
  await expect(editor).toContainText('"trim"');

  const analyzers = ['first', 'second'].map((name) => ({ name, tokenizer: { type: 'keyword' } }));
  await type(JSON.stringify({ mappings: { dynamic: true }, analyzer: 'second', analyzers }));
  const result = page.getByRole('region', { name: 'Analyzers that were found' });
  await expect(result).toContainText('An index with 2 custom analyzers');
  await result.getByRole('button', { name: 'Use first' }).click();
  await expect(pipeline(page).getByRole('textbox', { name: 'Name' })).toHaveValue('first');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'Terraform' }).click();
  await expect(page.getByText('Copied as Terraform')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('resource "mongodbatlas_search_index"');
  expect(copied).toMatch(/^ +analyzers += <<-EOT$/m);
});
