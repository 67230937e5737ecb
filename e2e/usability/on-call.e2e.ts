import { expect, test } from '../kit/fixtures.ts';

test('the inbox shows value, threshold and host on a phone', async ({ console: at }) => {
  const { page } = at;
  await page.setViewportSize({ width: 390, height: 844 });
  await at.open('~/alerts');
  const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: '92.5 %' });
  await expect(row.getByText('92.5 %')).toBeInViewport();
  await expect(row.getByText('above 90 %')).toBeInViewport();
  for (const part of await row.locator('[data-part="value"], [data-part="on"]').all()) {
    const { shown, needed } = await part.evaluate(({ clientWidth, scrollWidth }) => ({
      shown: clientWidth,
      needed: scrollWidth,
    }));
    expect(needed).toBeLessThanOrEqual(shown + 1);
  }
});

test('alerts are acknowledged from home, and a group at once', async ({ console: at }) => {
  const { page } = at;
  await at.open('');
  const line = page.getByRole('listitem').filter({ hasText: 'Host down' });
  await line.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(line).toHaveCount(0);
  await at.open('~/alerts?group=configuration');
  await page.getByRole('button', { name: /^Acknowledge 1 alert of/ }).click();
  await expect(page.getByRole('button', { name: /^Acknowledge 1 alert of/ })).toHaveCount(0);
});

test('the drawer of an alert links its cluster and its process', async ({ console: at }) => {
  const { page, world, groupId } = at;
  const { results } = await world.expect('GET', `~/groups/${groupId}/alerts?status=OPEN`);
  const alert = results.find((each: { hostnameAndPort?: string }) => each.hostnameAndPort !== undefined);
  await at.open(`~/alerts?alert=${alert.id}`);
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByRole('link', { name: alert.hostnameAndPort })).toBeVisible();
  await drawer.getByRole('link', { name: alert.clusterName, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(alert.clusterName) })).toBeVisible();
});

test('an address with completed parameters opens the step behind them', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/backups/restore?cluster=${at.cluster}&kind=pointInTime`);
  await expect(page.getByRole('heading', { name: 'Point', exact: true })).toBeVisible();
});
