import { readFile } from 'node:fs/promises';
import { connect, expect, test } from '../kit/fixtures.ts';

const day = 86_400;

test('costs are grouped, compared with the month before and forecast, and lead to lines, a file and a budget alert', async ({
  console: at,
  world,
}) => {
  const { page, cluster, groupId } = at;
  await world.expect('PATCH', `~/groups/${groupId}/clusters/${cluster}`, {
    tags: [{ key: 'team', value: 'orders' }],
  });
  await world.advance(3 * day);
  await at.open('/invoices');
  const month = page.getByRole('region', { name: /^Current month: March 2026/u });
  await expect(month).toContainText(/Forecast of the month\s*[\d,]+\.\d\d USD/u);
  await expect(month).toContainText('the mean of the latest');

  const costs = page.getByRole('grid', { name: 'Costs' });
  await expect(costs.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('radio', { name: 'By service' }).check({ force: true });
  await expect(costs).toContainText('Clusters');
  await page.getByRole('radio', { name: 'By tag' }).check({ force: true });
  await expect(costs).toContainText('orders');
  await page.getByRole('radio', { name: 'By cluster' }).check({ force: true });
  await costs.getByText(cluster, { exact: true }).click();
  const drawer = page.getByRole('complementary', { name: cluster });
  const lines = drawer.getByRole('grid', { name: 'Invoice lines' });
  await expect(lines).toContainText('NDS_');

  // a file has the sum of the invoice's lines of the cluster
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await drawer.getByRole('button', { name: /export|download/iu }).click();
      await page.getByRole('menuitem', { name: /CSV/u }).click();
    })(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('NDS_');
  const { results } = await world.expect('GET', `~/orgs/${world.credentials.orgId}/invoices/pending`);
  const expected = results[0].lineItems.filter(
    ({ clusterName }: { clusterName: string }) => clusterName === cluster,
  );
  expect(text.match(/NDS_/gu)).toHaveLength(expected.length);
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('grid', { name: 'Invoices' }).getByText('February 2026').click();
  await expect(page.getByRole('region', { name: 'Costs of February 2026' })).toBeVisible();

  await month.getByRole('button', { name: 'Create budget alert' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page).toHaveURL(/alert-configs\/new\?type=PENDING_INVOICE_OVER_THRESHOLD/u);
  // the forecast in whole dollars is the limit
  await expect(page.getByLabel('Threshold', { exact: true })).toHaveValue(/^\d/u);
});

test('a role without billing reads no invoices, and the page names the required one', async ({
  console: at,
  world,
  office,
}) => {
  const { orgId } = world.credentials;
  const key = await world.expect('POST', `~/orgs/${orgId}/apiKeys`, {
    desc: 'member',
    roles: ['ORG_MEMBER'],
  });
  const connection = await connect(office, 'Member', key.publicKey, key.privateKey);
  await at.page.goto(`/c/${connection}/orgs/${orgId}/invoices`);
  await expect(at.page.getByText('The invoices cannot be read')).toBeVisible();
  await expect(at.page.getByText(/Organization Billing Viewer/u).first()).toBeVisible();
});
