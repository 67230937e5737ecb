import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A browser keeps six connections to a host over HTTP/1.1: a stream in each tab would stop the seventh. */
const tabs = 30;
/** A list at rest is asked for every fifteen seconds. */
const nextPoll = { timeout: 30_000 };

const alerts = (page: Page) => page.getByRole('grid', { name: 'Alerts' });

test('thirty tabs of one browser share one event stream, and it passes on when its tab closes', async ({
  console: quarterdeck,
  world,
  context,
}) => {
  test.setTimeout(240_000);
  let streams = 0;
  context.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/bff/watch') streams += 1;
  });
  const { page: first, groupId } = quarterdeck;
  await world.expect('POST', `~/groups/${groupId}/alertConfigs`, {
    eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
    enabled: true,
    notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true }],
  });
  await quarterdeck.open('~/alerts');
  await expect(alerts(first).getByRole('row')).toHaveCount(3);
  const others: Page[] = [];
  while (others.length < tabs - 1) {
    const page = await context.newPage();
    await page.goto(quarterdeck.url('~/alerts'));
    await expect(alerts(page).getByRole('row')).toHaveCount(3);
    others.push(page);
  }
  const last = others.at(-1) as Page;
  await expect(last.getByRole('region', { name: 'Emulator' })).toContainText('live');
  expect(streams).toBe(1);
  await world.raise('CLUSTER_MONGOS_IS_MISSING');
  await expect(alerts(last)).toContainText('Cluster has no running mongos', nextPoll);
  await expect(alerts(first)).toContainText('Cluster has no running mongos');

  await first.close();
  await expect.poll(() => streams).toBe(2);
  await world.raise('CLUSTER_MONGOS_IS_MISSING', { state: 'resolve' });
  for (const page of [last, others[0] as Page]) {
    await expect(alerts(page)).not.toContainText('Cluster has no running mongos', nextPoll);
  }
  await expect(last.getByRole('region', { name: 'Emulator' })).toContainText('live');
});
