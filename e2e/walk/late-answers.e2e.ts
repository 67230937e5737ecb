import { test as base, expect, lendTab } from '../kit/fixtures.ts';
import { movedBy, watchShifts } from './stillness.ts';

const test = base.extend<object, object>({
  tab: [({ browser }, use) => lendTab(browser, use, watchShifts), { scope: 'worker' }],
});
test.use({ seed: 'demo' });

/** How much of a page may move while late answers arrive. */
const mostMoved = 0.02;

/** Pages of several lists, with the answers that arrive last. */
const pages = [
  { path: '~/network', late: 'listGroupPeers', last: 'Private endpoints' },
  { path: '~/log-export', late: 'listGroupLogIntegrations', last: 'Log export to AWS S3' },
  { path: '~/encryption', late: 'listGroupClusters', last: 'Google Cloud KMS' },
];

test('pages of several lists stay still while answers arrive late', async ({ console: at, world, page }) => {
  for (const { path, late, last } of pages) {
    // later than the time for which a page waits for its last parts
    const fault = await world.fail(late, { kind: 'latency', latencyMs: 2500 });
    await at.open(path);
    await expect(page.getByRole('region', { name: last })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [data-loading]')).toHaveCount(0);
    const { score, why } = await movedBy(page);
    expect(score, `what moved on ${path}: ${why}`).toBeLessThan(mostMoved);
    await world.expect('DELETE', `/_emulator/faults/${fault}`);
  }
});
