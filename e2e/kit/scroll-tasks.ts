import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of the page's main thread while `work` runs, in milliseconds of processor time. */
export async function longestTask(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    // more categories would make the traced tasks longer
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  try {
    await work();
  } finally {
    const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
    await cdp.send('Tracing.end');
    await complete;
  }
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) => /RunTask/u.test(name) && tdur !== undefined && mains.has(`${pid} ${tid}`),
  );
  expect(tasks.length, 'tasks of the main thread in the trace').toBeGreaterThan(20);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** The time of the browser for a copy of the visible rows: the best of several rounds, in milliseconds. */
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

/**
 * The longest task of the page's main thread while a table of many rows is scrolled fast, as a multiple of the time that
 * the browser itself takes to copy and lay out the rows in sight. Both depend on the machine; their ratio does not.
 */
export async function longestScrollTask(page: Page, grid: Locator): Promise<number> {
  const bare = await bareRows(grid);
  await grid.locator('tr[data-line="3"]').hover();
  const cdp = await page.context().newCDPSession(page);
  // a first pass loads what scrolling needs
  for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, 900);
  const longest = await longestTask(cdp, async () => {
    for (let step = 0; step < 32; step += 1) await page.mouse.wheel(0, step % 4 === 3 ? 6_000 : 900);
    await expect.poll(() => grid.locator('tr[data-line]').count()).toBeGreaterThan(20);
  });
  await cdp.detach();
  return longest / bare;
}
