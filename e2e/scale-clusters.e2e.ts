import { expect, test } from './fixtures.ts';

/** A thousand clusters in two hundred projects. Times are told, and only what does not depend on the machine is judged. */

test.use({ seed: 'huge' });
test.setTimeout(240_000);

const mostRows = 200;
const mostReads = 8;
/** Of a page of a thousand rows, in megabytes. */
const mostHeap = 200;

test('a thousand clusters stay fluid, and cost as many requests as a page may', async ({ console: at }) => {
  const { page } = at;
  /** Those of the console after one, the newest first. */
  const asked = async (after: number): Promise<{ number: number }[]> => {
    const all = await at.world.expect('GET', `/_emulator/requests?after=${after}`);
    return all.filter(({ userAgent }: { userAgent?: string }) => userAgent === 'quarterdeck');
  };
  const before = (await asked(0))[0]?.number ?? 0;
  const began = Date.now();
  await at.open('/clusters');
  const grid = page.getByRole('grid', { name: 'Clusters' });
  await expect(grid.getByRole('gridcell').first()).toBeVisible({ timeout: 60_000 });
  const contentMs = Date.now() - began;
  await expect(page.getByText('1,000 clusters')).toBeVisible();
  const reads = (await asked(before)).length;

  const scrolled = await grid.evaluate(async (table) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const box = table.parentElement as HTMLElement;
    const gaps: number[] = [];
    let most = 0;
    let last = await frame();
    for (let step = 0; step <= 60; step += 1) {
      box.scrollTop = (step / 60) * (box.scrollHeight - box.clientHeight);
      const now = await frame();
      gaps.push(now - last);
      last = now;
      most = Math.max(most, table.querySelectorAll('tr').length);
    }
    const memory = (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;
    return { most, median: gaps.toSorted((a, b) => a - b)[30] ?? 0, heapMB: memory / 2 ** 20 };
  });
  console.info(
    `1,000 clusters: content after ${contentMs} ms, ${reads} requests, ${scrolled.median.toFixed(1)} ms a frame, ${scrolled.heapMB.toFixed(0)} MB, ${scrolled.most} rows`,
  );
  expect(scrolled.most).toBeLessThan(mostRows);
  expect(reads).toBeLessThanOrEqual(mostReads);
  expect(scrolled.heapMB).toBeLessThan(mostHeap);

  await page.getByRole('searchbox').fill('cluster-07');
  await expect(page).toHaveURL(/q=cluster-07/);
});
