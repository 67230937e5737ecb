import { expect } from '../kit/fixtures.ts';
import { test } from './lab.ts';

/** Address of the lab with its content. */
function lab(parts: Record<string, unknown>): string {
  const written = Object.entries(parts).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return `~/search/lab?${written.join('&')}`;
}

const lower = { name: 'own', tokenizer: { type: 'standard' }, tokenFilters: [{ type: 'lowercase' }] };

test('why a query does not find a text is read off the page, and repaired with one press', async ({
  console: at,
  page,
}) => {
  await at.open(lab({ analyzer: lower, text: 'Un état-major se réunit', query: 'etat major' }));
  const summary = page.getByRole('region', { name: 'Does the query find the text?' });
  await expect(summary).toContainText('Found in part');
  await expect(summary).toContainText('etat is not there. The text has état, which differs only by accents.');
  const repair = summary.getByRole('button', { name: 'Add icuFolding to both sides' });
  // an offered repair does not look applied
  await expect(repair).not.toHaveAttribute('aria-pressed', 'true');
  await expect(repair).not.toContainText('✓');
  await expect(page).not.toHaveURL(/icuFolding/);
  await repair.click();
  await expect(repair).toHaveCount(0);
  await expect(summary.getByRole('status')).toContainText('2 of 2 terms are in the text');
  await expect(summary).toContainText('phrase: yes');
  const folded = page.getByRole('list', { name: 'Tokens after icuFolding' });
  await expect(
    folded.getByRole('button', { name: /^etat, characters 3 to 7, position 1, was état$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL(/icuFolding/);
  await summary.getByRole('button', { name: 'Undo' }).click();
  await expect(summary).toContainText('Found in part');
  await expect(folded).toHaveCount(0);
});

test('a token is followed through the stages with the arrow keys', async ({ console: at, page }) => {
  const analyzer = {
    name: 'parts',
    charFilters: [{ type: 'htmlStrip' }],
    tokenizer: { type: 'whitespace' },
    tokenFilters: [
      { type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true } },
      { type: 'flattenGraph' },
      { type: 'stopword', tokens: ['the'] },
    ],
  };
  await at.open(lab({ analyzer, text: 'the <b>Wi-Fi</b>', query: 'wifi' }));
  const stages = page.getByRole('list', { name: 'Stages' });
  await expect(stages.getByRole('deletion').filter({ hasText: '<b>' })).toBeVisible();
  await expect(stages.getByRole('deletion').filter({ hasText: 'the' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Token graph after wordDelimiterGraph, positions 1 to 3' }),
  ).toBeVisible();
  const tokenizer = page.getByRole('list', { name: 'Tokens after whitespace' });
  await tokenizer.getByRole('button', { name: /^the,/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tokenizer.getByRole('button', { name: /^Wi-Fi,/ })).toBeFocused();
  await expect(page.getByText('wordDelimiterGraph makes WiFi Wi Fi')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(
    page
      .getByRole('list', { name: 'Tokens after wordDelimiterGraph' })
      .getByRole('button', { name: /^WiFi,/ }),
  ).toBeFocused();
  await page.getByText('Table', { exact: true }).click();
  const row = page
    .getByRole('table', { name: 'Tokens after wordDelimiterGraph' })
    .getByRole('row', { name: /WiFi/ });
  await expect(row.getByRole('cell')).toHaveText([/WiFi/, '7–16', '1', '2', 'word']);
});

test('the match view explains every word of the query', async ({ console: at, page }) => {
  const analyzer = {
    ...lower,
    tokenFilters: [{ type: 'lowercase' }, { type: 'stopword', tokens: ['the'] }, { type: 'porterStemming' }],
  };
  await at.open(lab({ analyzer, text: 'two majors and a mayor', query: 'the Major mayer', view: 'match' }));
  const terms = page.getByRole('region', { name: 'Terms of the query' }).getByRole('listitem');
  await expect(terms).toHaveText([
    /dropped by stopword/,
    /^Major → lowercase major.*found at 4–10$/,
    /not found: the text has mayor, which differs by one letter/,
  ]);
  await expect(page.getByRole('region', { name: 'The text of the document' }).locator('mark')).toHaveText(
    'majors',
  );
  await page.getByRole('textbox', { name: 'Query' }).fill('...');
  await expect(page.getByText('The query has no terms: it finds nothing.')).toBeVisible();
});
