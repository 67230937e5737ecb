import { at, replaceText } from '../kit/documents.ts';
import { expect, test } from '../kit/fixtures.ts';

test('queries are kept for the user: searched, named, opened by a link, and deleted', async ({
  console: quarterdeck,
  context,
}) => {
  const { page } = quarterdeck;
  const history = page.getByRole('dialog', { name: 'Query history' });
  const search = history.getByRole('searchbox', { name: 'Search the history' });
  const favourites = history.getByRole('region', { name: 'Favourites' });
  const open = () => page.getByRole('button', { name: 'Query history' }).click();
  await quarterdeck.open(at(quarterdeck, 'shop', 'orders'));

  await test.step('without queries, the history explains its purpose', async () => {
    await open();
    await expect(history).toContainText('No queries yet');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(page.getByRole('button', { name: 'Query history' })).toBeFocused();
  });

  await test.step('each query that was run is recorded with its collection, matches and runs', async () => {
    for (const filter of ['{ status: "paid" }', '{ status: "shipped" }']) {
      await replaceText(page, 'Filter', filter);
      const recorded = page.waitForResponse((each) => each.url().endsWith('/bff/past-queries') && each.ok());
      await page.getByRole('button', { name: 'Find' }).click();
      await recorded;
    }
    await open();
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history.getByRole('listitem').first()).toContainText('{ status: "shipped" }');
    await expect(history.getByRole('listitem').first()).toContainText(/shop\.orders · [\d,]+ documents in/u);
  });

  await test.step('a favourite has a name, also after a reload', async () => {
    await history.getByRole('button', { name: 'Keep as favourite: { status: "paid" }' }).click();
    await history.getByRole('textbox', { name: 'Name of the favourite' }).fill('Paid orders');
    await page.keyboard.press('Enter');
    await expect(favourites.getByRole('listitem')).toContainText('Paid orders');
    await page.reload();
    await open();
    await search.fill('paid ord');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await search.fill('no such query');
    await expect(history).toContainText('No query contains “no such query”.');
    await search.fill('');
  });

  await test.step('its link is copied, and opens the query in another tab', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await favourites.getByRole('button', { name: 'Copy the link to Paid orders' }).click();
    await expect(favourites.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(address).origin).toBe(new URL(page.url()).origin);
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('textbox', { name: 'Filter' })).toContainText('{ status: "paid" }');
    await other.close();
  });

  await test.step('the history is cleared without the favourites, which are deleted one by one', async () => {
    await history.getByRole('button', { name: 'Clear history' }).click();
    const question = page.getByRole('dialog', { name: 'Clear the query history of this project?' });
    await question.getByRole('button', { name: 'Clear history' }).click();
    await expect(question).toBeHidden();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await history.getByRole('button', { name: 'Delete the query { status: "paid" }' }).click();
    await expect(history).toContainText('No queries yet');
  });
});
