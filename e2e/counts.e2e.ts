import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

test.use({ seed: 'demo' });

const main = (page: Page) => page.getByRole('main');

/** The number before some words: `15 open alerts`. */
async function numberBefore(page: Page, text: string): Promise<number> {
  const place = main(page)
    .getByText(new RegExp(`\\d+ ${text}`))
    .first();
  await expect(place).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return Number(new RegExp(`(\\d+) ${text}`).exec((await place.textContent()) ?? '')?.[1]);
}

/** Names in the first column of the clusters, from the top. */
async function clusterNames(page: Page): Promise<string[]> {
  const cells = page.getByRole('grid', { name: 'Clusters' }).locator('td:first-child');
  await expect(cells.first()).toBeVisible();
  return cells.allInnerTexts();
}

test('counts of open alerts are those of the lists that they open, on every page, and clusters have one order', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('');
  const all = await numberBefore(page, 'open alerts?');
  const onClusters = await numberBefore(page, 'on clusters');
  const acknowledged = await numberBefore(page, 'acknowledged');

  // the number opens the list that it counts
  await main(page)
    .getByRole('link', { name: `${all} open alerts` })
    .click();
  const listed = page.getByRole('grid', { name: 'Alerts of all projects' });
  await expect(listed).toHaveAttribute('aria-rowcount', String(all + 1));
  await page.getByRole('tab', { name: 'Acknowledged' }).click();
  await expect(listed).toHaveAttribute('aria-rowcount', String(acknowledged + 1));

  // so does each number of clusters in the table of projects
  await at.open('');
  const worst = main(page).getByRole('grid', { name: 'Projects' }).locator('a[href*="health="]').first();
  const clusters = Number(/\d+/.exec((await worst.textContent()) ?? '')?.[0]);
  await worst.click();
  await expect(page.getByRole('grid', { name: 'Clusters' })).toHaveAttribute(
    'aria-rowcount',
    String(clusters + 1),
  );

  await at.open('/clusters');
  expect(await numberBefore(page, 'open alerts? on clusters')).toBe(onClusters);
  const order = await clusterNames(page);

  const { results } = await at.world.expect('GET', '/api/atlas/v2/groups?itemsPerPage=500');
  let open = 0;
  let taken = 0;
  for (const { id, name } of results as { id: string; name: string }[]) {
    await at.open(`/groups/${id}/alerts`);
    const here = await numberBefore(page, 'open');
    open += here;
    taken += await numberBefore(page, 'acknowledged');
    if (name !== 'orders-production') continue;
    const entry = page.getByRole('navigation').getByRole('link', { name: /^Alerts/ });
    await expect(entry).toContainText(String(here));
    await at.open(`/groups/${id}`);
    await expect(main(page).getByRole('link', { name: `All ${here} open` })).toBeVisible();
    const shown = await clusterNames(page);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(order.filter((each) => shown.includes(each)));
  }
  expect(open).toBe(all);
  expect(taken).toBe(acknowledged);
});
