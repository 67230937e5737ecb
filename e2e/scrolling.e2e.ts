import type { CDPSession, Locator } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

/** Frames while ten thousand alerts are scrolled fast, beside what the browser itself takes for the rows of one view. */

test.use({ seed: 'full' });

/** The longest frame may take so many times as long as copying and laying out the rows in sight without the console. */
const mostTimes = 12;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of the page's main thread while `work` runs, in milliseconds of processor time. */
async function longestTask(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  });
  await work();
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) =>
      /RunTask|ThreadControllerImpl::RunTask/u.test(name) && tdur !== undefined && mains.has(`${pid} ${tid}`),
  );
  expect(tasks.length, 'tasks of the main thread in the trace').toBeGreaterThan(20);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** What the browser takes for a copy of the rows in sight: the best of several rounds, in milliseconds. */
const bareRows = (grid: Locator): Promise<number> =>
  grid.evaluate((table) => {
    const body = table.querySelector('tbody') as HTMLElement;
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now();
      const copy = body.cloneNode(true) as HTMLElement;
      table.append(copy);
      copy.getBoundingClientRect();
      const took = performance.now() - began;
      copy.remove();
      table.getBoundingClientRect();
      return took;
    });
    return Math.min(...times);
  });

test('no frame of fast scrolling draws more than a part of the rows in sight', async ({ console: at }) => {
  const { page } = at;
  await at.open('');
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'fleet-production' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Alerts/ })
    .click();
  const grid = page.getByRole('grid', { name: 'Alerts' });
  await expect(page.getByRole('main').getByText('10,000 shown', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const bare = await bareRows(grid);
  await grid.locator('tr[data-line="3"]').hover();
  const cdp = await page.context().newCDPSession(page);
  // a first pass loads what scrolling needs
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 900);
  const longest = await longestTask(cdp, async () => {
    for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 4 === 3 ? 6_000 : 900);
    await expect.poll(() => grid.locator('tr[data-line]').count()).toBeGreaterThan(20);
  });
  test.info().annotations.push({
    type: 'scrolling',
    description: `longest task ${longest.toFixed(1)} ms, rows alone ${bare.toFixed(1)} ms`,
  });
  expect(longest / bare).toBeLessThan(mostTimes);
});
