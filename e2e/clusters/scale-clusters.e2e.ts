import { expect, test } from '../kit/fixtures.ts';

/** A thousand clusters in two hundred projects. Times are reported, and only machine-independent values are checked. */

test.use({ seed: 'huge' });
test.setTimeout(240_000);

const mostRows = 200;
const mostReads = 8;
/** A frame of a screen that shows sixty a second, in milliseconds. */
const mostDrawMs = 1000 / 60;
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

  const scrolled = await grid.evaluate(async (table, steps) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[steps >> 1] ?? 0;
    const box = table.parentElement as HTMLElement;
    let outside = 0;
    const changes = new MutationObserver((records) => {
      outside += records.filter(({ target }) => !table.querySelector('tbody')?.contains(target)).length;
    });
    changes.observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
    const gaps: number[] = [];
    const drawn: number[] = [];
    let most = 0;
    let last = await frame();
    for (let step = 0; step <= steps; step += 1) {
      box.scrollTop = (step / steps) * (box.scrollHeight - box.clientHeight);
      const began = performance.now();
      // the rows are drawn before this returns
      box.dispatchEvent(new Event('scroll'));
      drawn.push(performance.now() - began);
      const now = await frame();
      gaps.push(now - last);
      last = now;
      most = Math.max(most, table.querySelectorAll('tr').length);
    }
    changes.disconnect();
    const memory = (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;
    return { most, outside, frameMs: middle(gaps), drawMs: middle(drawn), heapMB: memory / 2 ** 20 };
  }, 300);
  console.info(
    `1,000 clusters: content after ${contentMs} ms, ${reads} requests; a step of scrolling: ${scrolled.drawMs.toFixed(1)} ms to draw, ${scrolled.frameMs.toFixed(1)} ms to the next frame; ${scrolled.heapMB.toFixed(0)} MB, ${scrolled.most} rows`,
  );
  expect(scrolled.most).toBeLessThan(mostRows);
  expect(reads).toBeLessThanOrEqual(mostReads);
  expect(scrolled.heapMB).toBeLessThan(mostHeap);
  expect(scrolled.outside, 'changes of the table outside of its rows').toBe(0);
  // a fraction of it on a quiet machine: the browser's layout and painting need the rest
  expect(scrolled.drawMs).toBeLessThan(mostDrawMs);

  await page.getByRole('searchbox').fill('cluster-07');
  await expect(page).toHaveURL(/q=cluster-07/);
});
