import { bff } from './kit/bff-client.ts';
import { expect, test } from './kit/fixtures.ts';
import { wallOf } from './kit/wall-browser.ts';

/** An hour by the wall's own clock, a look each second. Part of `npm test -- --full`. */

test.use({ seed: 'demo' });

test('a long-running wall does not grow', async ({ console: at, browser }) => {
  test.setTimeout(900_000);
  const { page } = at;
  await page.goto('/settings');
  const request = { name: 'Hour', connection: at.connection };
  const { link } = await bff<{ link: string }>(page, 'POST', '/screens', request);
  const wall = await wallOf(browser, link);
  await wall.clock.install();
  await expect(wall.getByRole('heading', { level: 1, name: at.name })).toBeVisible();
  const devtools = await wall.context().newCDPSession(wall);
  const size = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { usedSize, nodes: await wall.evaluate(() => document.querySelectorAll('*').length) };
  };
  /** Minutes of the wall's own clock, with a look each second. */
  const stand = async (minutes: number) => {
    for (let second = 0; second < minutes * 60; second += 1) {
      const looked = wall.waitForResponse(/\/bff\/screen\/overview/);
      await wall.clock.runFor(1_100);
      await looked;
    }
  };
  await stand(2);
  const before = await size();
  await stand(58);
  const after = await size();
  const mib = ({ usedSize }: { usedSize: number }) => (usedSize / 2 ** 20).toFixed(1);
  console.info(
    `a wall for an hour: ${mib(before)} MiB and ${before.nodes} elements after two minutes, ${mib(after)} MiB and ${after.nodes} at the end`,
  );
  expect(after.nodes).toBeLessThan(before.nodes + 100);
  expect(after.usedSize).toBeLessThan(before.usedSize + 4 * 1024 * 1024);
  await wall.context().close();
});
