import { bff } from './kit/bff-client.ts';
import { expect, test } from './kit/fixtures.ts';

test.use({ seed: 'demo' });

test('a threshold that is tried on a chart becomes an alert configuration, which the chart then draws', async ({
  console: at,
}) => {
  const { page, cluster, world } = at;
  await at.open(`~/metrics?cluster=${cluster}&chart=connections`);
  // with Shift a chart is moved, and the range keeps its length
  const plot = page.locator('.u-over').first();
  await plot.hover();
  const room = await plot.boundingBox();
  await page.keyboard.down('Shift');
  await page.mouse.down();
  await page.mouse.move((room?.x ?? 0) + (room?.width ?? 0) * 0.75, (room?.y ?? 0) + 40);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page).toHaveURL(/from=/);
  const moved = new URL(page.url()).searchParams;
  const [from = 0, to = 0] = ['from', 'to'].map((name) => Date.parse(moved.get(name) ?? ''));
  expect(to - from).toBe(24 * 3_600_000);
  // further back by a quarter of the range with an arrow key, and by Shift and the wheel
  const begin = () => Date.parse(new URL(page.url()).searchParams.get('from') ?? '');
  await page.getByRole('img', { name: /^Connections/ }).press('ArrowLeft');
  await expect.poll(begin).toBe(from - 6 * 3_600_000);
  await plot.hover();
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Shift');
  await expect.poll(begin).toBeLessThan(from - 6 * 3_600_000);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('button', { name: 'Try a threshold' }).click();
  const handle = page.getByRole('slider', { name: 'Threshold' });
  const before = Number(await handle.getAttribute('aria-valuenow'));
  // far below the measured value, so that it is crossed at once
  for (let turn = 0; turn < 5; turn += 1) await handle.press('PageDown');
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(before);
  // by hand, up and back to where the keys had it
  const lowered = Number(await handle.getAttribute('aria-valuenow'));
  await handle.hover();
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 40);
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(lowered);
  await page.mouse.up();
  for (let turn = 0; turn < 2; turn += 1) await handle.press('PageDown');
  await expect(page.getByText(/above it \d+ times?, for/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Create alert configuration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /New/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create configuration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alert configurations' })).toBeVisible();
  await world.advance(900);
  await at.open(`~/metrics?cluster=${cluster}&chart=connections`);
  await expect(page.getByRole('img', { name: /^Connections.*alert: above/ })).toBeVisible();
  await expect(page.getByText(/Above its threshold for/).first()).toBeVisible();
  // the newest mark is the alert that it raised: it opens it
  const strip = page.getByRole('region', { name: 'Events in the range' });
  const alertLink = strip.getByRole('link', { name: /^Alert: Connections/ }).first();
  // events and alerts are read apart: the newest mark may be another one at first, and a second press closes its list
  await expect(async () => {
    await strip.getByRole('button', { expanded: false }).last().click({ timeout: 1_000 });
    await expect(alertLink).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await alertLink.click();
  await expect(
    page
      .getByRole('complementary')
      .or(page.getByRole('region', { name: /Connections/ }))
      .first(),
  ).toBeVisible();
});

test('a suggestion is dismissed with a reason that the next person reads, and another accepted by creating its index', async ({
  console: at,
}) => {
  const { page, cluster } = at;
  await at.open(`~/advisor?cluster=${cluster}`);
  const list = page.getByRole('grid', { name: 'Indexes to create' });
  const first = list.getByRole('row').nth(1);
  // named by key and collection: several may have one key
  const actions = first.getByRole('button', { name: /^Actions for/ });
  const dismissed = (await actions.getAttribute('aria-label')) ?? '';
  await actions.click();
  await page.getByRole('menuitem', { name: 'Dismiss…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The report runs once a year');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list.getByRole('button', { name: dismissed, exact: true })).toHaveCount(0);

  const accepted = (await actions.getAttribute('aria-label')) ?? '';
  await first.getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Create index' }).click();
  await dialog.getByRole('button', { name: 'Create index' }).click();
  await expect(page.getByText(/^Created the index/)).toBeVisible();
  await expect(list.getByRole('button', { name: accepted, exact: true })).toHaveCount(0);
  await page.getByText('Decided', { exact: true }).click();
  await expect(page.getByText('The report runs once a year')).toBeVisible();
  // a created index remains listed, with the duration of its operations before and since
  await list
    .getByRole('row', { name: /Accepted/ })
    .getByRole('gridcell')
    .first()
    .click();
  await expect(page.getByText(/ on average$/).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'first field' })).toBeVisible();
  // the same query was run before and after: every document was looked at, then none
  await expect(page.getByText(/, \d{2,}.* documents examined/)).toBeVisible();
  await expect(page.getByText(/, 0 documents examined/)).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  // an index is hidden before it is dropped, and comes back at once
  await at.open(`~/advisor?tab=drop&cluster=${cluster}`);
  const drops = page.getByRole('grid', { name: 'Indexes to drop' });
  const redundant = drops.getByRole('row', { name: /Redundant/ });
  await expect(redundant).toContainText('joinedAt');
  await redundant.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Drop index/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Hide index' }).click();
  await dialog.getByRole('button', { name: 'Hide index' }).click();
  await expect(drops.getByRole('row', { name: /Hidden/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(redundant).toBeVisible();
});

test('a game day goes from its hypothesis to its report, and can be ended from any page', async ({
  console: at,
}) => {
  const { page, world } = at;
  await at.open('~/outages');
  // the regions are those of the chosen cluster
  await expect(page.getByRole('combobox', { name: 'Cluster' })).not.toHaveValue('');
  const region = page.getByRole('checkbox').last();
  await region.click();
  await expect(region).toBeChecked();
  await expect(page.getByRole('list', { name: 'Forecast' })).toContainText('votes left');
  await page.getByLabel('Hypothesis').fill('Checkout keeps writing');
  const cluster = await page.getByRole('combobox', { name: 'Cluster' }).inputValue();
  await page.getByRole('button', { name: 'Start simulation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(cluster);
  await dialog.getByRole('button', { name: 'Start simulation' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Outage simulation of ${cluster}` }),
  ).toBeVisible();
  await world.advance(600);
  await expect(page.getByText('Regions are down')).toBeVisible();
  await at.open('~/alerts');
  await page
    .getByRole('region', { name: 'Outage simulation' })
    .getByRole('button', { name: 'Stop all' })
    .click();
  await page.getByRole('region', { name: 'Outage simulation' }).getByRole('link').click();
  await expect(page.getByText('End of the simulation requested')).toBeVisible();
  await world.advance(900);
  await expect(page.getByText('Simulation complete', { exact: true })).toBeVisible();
  await page.getByText('Refuted', { exact: true }).click();
  await page.getByLabel('Lessons learned').fill('Writes paused for 12 seconds.');
  await page.getByRole('button', { name: 'Save conclusion' }).click();
  await expect(page.getByRole('button', { name: 'Save again' })).toBeVisible();
  // its marks on the charts lead back to it
  await at.open(`~/metrics?cluster=${cluster}&chart=connections&range=1h`);
  const strip = page.getByRole('region', { name: 'Events in the range' });
  await strip
    .getByRole('button', { name: /^Outage simulation/ })
    .last()
    .click();
  await strip.getByRole('link', { name: /^Outage simulation/ }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Outage simulation of ${cluster}` }),
  ).toBeVisible();
});

test('a dashboard is created, ordered by keys and by dragging, and is available to other users at its address', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/dashboards');
  await page.getByRole('button', { name: 'Create the first dashboard' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('On call');
  await dialog.getByRole('button', { name: 'Create dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible();
  // of all clusters, the greatest first
  const lag = page.getByRole('list', { name: 'Replication lag by process' });
  await expect(lag.getByRole('listitem').first()).toContainText(/\d/);

  await page.getByRole('button', { name: 'Add chart' }).click();
  await dialog.getByRole('combobox', { name: 'Clusters' }).click();
  for (const name of ['orders-prod', 'checkout-sessions']) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Title').fill('Both shops');
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(page.getByRole('img', { name: /^Operations.*orders-prod.*checkout-sessions/ })).toBeVisible();
  // behind each chart are its values, and itself as a picture
  await page.getByRole('button', { name: 'Actions for Both shops' }).click();
  await page.getByRole('menuitem', { name: 'Values and picture' }).click();
  const behind = page.getByRole('complementary', { name: 'Both shops' });
  await expect(behind.getByRole('grid', { name: 'Values of Both shops' })).toContainText('/s');
  const saved = page.waitForEvent('download');
  await behind.getByRole('button', { name: 'Picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^orders-prod.*Both-shops.*\.png$/i);
  await page.keyboard.press('Escape');
  await expect(behind).toBeHidden();
  const titles = page.getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Move Both shops' }).press('ArrowLeft');
  await expect(titles.nth(2)).toContainText('Both shops');
  // and dragged onto another chart it takes its place
  await page.getByRole('button', { name: 'Move Both shops' }).dragTo(titles.first());
  await expect(titles.first()).toContainText('Both shops');
  const order = await titles.allTextContents();
  await page.reload();
  await expect(titles.first()).toContainText('Both shops');
  expect(await titles.allTextContents()).toEqual(order);
});

test("a client's operation is shown while it runs, and ended by a button", async ({
  console: at,
  office,
}) => {
  const { page, cluster, groupId, connection } = at;
  await at.open(`~/clusters/${cluster}`);
  await page.getByRole('tab', { name: 'Real time' }).click();
  await expect(page.getByText('Nothing runs at this moment')).toBeVisible();
  const slow = { find: 'orders', filter: { $where: 'function() { while (true) {} }' } };
  const asked = bff<{ reply: string }>(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'shop',
    command: JSON.stringify(slow),
  });
  const running = page.getByRole('grid', { name: 'Operations that run now' }).getByRole('row');
  await expect(running.nth(1)).toContainText('shop.orders');
  await running
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Kill operation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kill operation' }).click();
  expect(JSON.parse((await asked).reply)).toMatchObject({ codeName: 'Interrupted' });
  await expect(page.getByRole('grid', { name: 'Hottest collections' })).toContainText('shop.orders');
  await page.goto('/settings?tab=audit');
  await expect(
    page
      .getByRole('grid')
      .getByText(/command killOp/)
      .first(),
  ).toBeVisible();
});
