import { chromium, type Page } from '@playwright/test';
import { startServers } from '../e2e/kit/servers.ts';

/** The measurements while twelve charts of ten thousand points each are moved along their axis. */
interface ChartsCost {
  charts: number;
  /** Of the chart with the most, all lines together. */
  points: number;
  /** Requests to the service for a range that was not read before. */
  requests: number;
  /**
   * Milliseconds from a press of Earlier or Later until the charts are drawn from cached data: the middle
   * one, and the longest.
   */
  panMs: [middle: number, longest: number];
  /** Milliseconds from one frame to the next meanwhile: the middle one, and the longest. */
  frameMs: [middle: number, longest: number];
  /** The same while they are moved by a drag with Shift held, and until they are drawn where it ended. */
  dragFrameMs: [middle: number, longest: number];
  /** For a step of the crosshair over one chart, which all others follow: the middle one, and the longest. */
  crosshairMs: [middle: number, longest: number];
  /** Tasks of more than 50 ms while panning, and how long the longest took. */
  longTasks: { count: number; longestMs: number };
  /** JavaScript's memory before panning and afterwards, in MiB, garbage collected. */
  heapMiB: [before: number, after: number];
}

const mib = 1024 * 1024;
const spread = (values: readonly number[]): [number, number] => {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
};

/** A sharded cluster of the demo world: five of its members for seven days, a value every five minutes, are 10,080 points. */
async function openCharts(page: Page, launchUrl: string): Promise<void> {
  await page.goto(launchUrl);
  const project = page.getByRole('link', { name: 'grid-telemetry' }).first();
  await project.waitFor();
  const path = new URL((await project.getAttribute('href')) ?? '', page.url()).pathname.replace(/\/$/, '');
  const search = 'cluster=meter-readings&members=00-00,00-01,00-02,01-00,01-01&range=7d&granularity=PT5M';
  await page.goto(new URL(`${path}/metrics?${search}`, page.url()).href);
  await page.waitForFunction(() => document.querySelectorAll('.uplot canvas').length >= 12, undefined, {
    timeout: 120_000,
  });
}

/** The page while it is measured: `frame` waits for the next frame, `frames` are the milliseconds between them. */
interface CountingWindow {
  countFrames: () => { frames: number[]; frame: () => Promise<void> };
}

interface Pressed {
  took: number[];
  frames: number[];
}

/** Presses a button `times` times; each time until the second frame after the charts show another range. */
function press(page: Page, label: string, times: number): Promise<Pressed> {
  return page.evaluate(
    async ([name, count]) => {
      const { frames, frame } = (window as unknown as CountingWindow).countFrames();
      const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
      const took: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const before = location.search;
        const began = performance.now();
        button?.click();
        while (location.search === before) await frame();
        while (document.querySelector('[aria-busy="true"]')) await frame();
        await frame();
        await frame();
        took.push(performance.now() - began);
      }
      return { took, frames };
    },
    [label, times] as const,
  );
}

const collected = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / mib;
};

const longTasksOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

/** Twelve charts of the built console in a browser, which has to be there; `rounds`: of six presses each. */
export async function benchCharts(rounds: number): Promise<ChartsCost> {
  const servers = await startServers({ port: 0, emulatorPort: 0 });
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1800 }, locale: 'en-GB' });
    // what compiles this file names functions by a helper that the page does not have
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' });
    await page.addInitScript(() => {
      (window as unknown as CountingWindow).countFrames = () => {
        const frames: number[] = [];
        let last: number | undefined;
        const frame = () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame((at) => {
              if (last !== undefined) frames.push(at - last);
              last = at;
              resolve();
            });
          });
        return { frames, frame };
      };
    });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      (window as unknown as { longTasks: number[] }).longTasks = tasks;
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        entryTypes: ['longtask'],
      });
    });
    await openCharts(page, servers.launchUrl);
    const charts = await page.locator('.uplot').count();
    let requests = 0;
    page.on('request', (request) => {
      const body = request.postDataJSON() as { reads?: unknown[] } | null;
      if (request.url().endsWith('/bff/reads')) requests += body?.reads?.length ?? 0;
    });
    // there and back once, so that everything is known
    await press(page, 'Earlier', 3);
    const asked = requests;
    await press(page, 'Later', 3);
    await longTasksOf(page);
    const before = await collected(page);
    const pans: Pressed[] = [];
    for (let round = 0; round < rounds; round += 1)
      pans.push(await press(page, 'Earlier', 3), await press(page, 'Later', 3));
    const tasks = await longTasksOf(page);
    const after = await collected(page);
    return {
      charts,
      points: 5 * 7 * 24 * 12,
      requests: asked / 3,
      panMs: spread(pans.flatMap(({ took }) => took)),
      frameMs: spread(pans.flatMap(({ frames }) => frames)),
      dragFrameMs: spread(await drag(page)),
      crosshairMs: spread(await crosshair(page)),
      longTasks: { count: tasks.length, longestMs: Math.max(0, ...tasks) },
      heapMiB: [before, after],
    };
  } finally {
    await browser.close();
    await servers.remove();
  }
}

/** The first chart is dragged by a third of its width, a step each frame; all others move with it. */
function drag(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const over = document.querySelector<HTMLElement>('.u-over');
    if (!over) return [];
    const { left, top, width, height } = over.getBoundingClientRect();
    const { frames, frame } = (window as unknown as CountingWindow).countFrames();
    const to = (type: string, step: number): void => {
      const clientX = left + width / 2 + (width * step) / 180;
      const at = { clientX, clientY: top + height / 2, bubbles: true, shiftKey: true, button: 0 };
      (type === 'mousedown' ? over : document).dispatchEvent(new MouseEvent(type, at));
    };
    to('mousedown', 0);
    for (let step = 0; step < 60; step += 1) {
      to('mousemove', step);
      await frame();
    }
    const before = location.search;
    to('mouseup', 60);
    while (location.search === before) await frame();
    while (document.querySelector('[aria-busy="true"]')) await frame();
    await frame();
    return frames;
  });
}

/** The pointer goes over the first chart, a step each frame. */
function crosshair(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const over = document.querySelector<HTMLElement>('.u-over');
    if (!over) return [];
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const { left, top, width, height } = over.getBoundingClientRect();
    const took: number[] = [];
    for (let step = 0; step < 120; step += 1) {
      const at = { clientX: left + (width * step) / 120, clientY: top + height / 2, bubbles: true };
      await frame();
      const began = performance.now();
      // the crosshair of every chart and its values are rendered before this returns
      over.dispatchEvent(new MouseEvent('mousemove', at));
      took.push(performance.now() - began);
    }
    return took;
  });
}
