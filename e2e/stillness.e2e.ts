import type { Page } from '@playwright/test';
import { Console, expect, test } from './fixtures.ts';
import { openCase } from './page-case.ts';
import { pages } from './pages.ts';

/** How much of a page may move while its data arrives: a score that browsers count, 0.25 being half of it by half of it. */
const most = 0.02;

/**
 * What still moves, with how much: drawers and dialogs that an address opens over a list, and pages below a notice or
 * a list of unknown length. None may move more; whoever stills one takes it out.
 */
const moving: Readonly<Record<string, number>> = {
  // the worst first, as each of its clusters is heard of
  backups: 0.15,
  'cluster-drawer': 0.16,
  'compliance-preview': 0.09,
  'data-export': 0.09,
  'data-insert': 0.09,
  'emulator-worlds': 0.09,
  'restore-review': 0.03,
  snapshots: 0.13,
};

interface Shift {
  score: number;
  what: string[];
}

/** Counts from the first paint, also what moves before anything of ours runs. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: { score: number; what: string[] }[] = [];
    Object.assign(window, { shifts: found });
    const nameOf = (node: Node | null): string =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} "${(node.textContent ?? '').slice(0, 40)}"`
        : 'text';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${previousRect.x},${previousRect.y} ${previousRect.width}x${previousRect.height} to ${currentRect.x},${currentRect.y} ${currentRect.width}x${currentRect.height}`,
        );
        found.push({ score: value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

// what a click opens may move what is beside it; a page that fails shows something else by intent
const resting = pages.filter(
  ({ opens, fails, outside, signedOut }) => !opens && !fails && !outside && !signedOut,
);

/** Whose rows come in one answer; all the others are judged at the size of a release. */
const everyday = ['alerts', 'alert-configs', 'lab'];
const judged =
  process.env.QUARTERDECK_FULL === undefined
    ? resting.filter(({ name }) => everyday.includes(name))
    : resting;

for (const each of judged) {
  test(`${each.name} stands still while its data arrives`, async ({ page, standing }) => {
    const at = new Console(page, await standing(each.seed));
    await watchShifts(page);
    await openCase(at, each);
    const shifts = await shiftsOf(page);
    const score = shifts.reduce((sum, { score: part }) => sum + part, 0);
    const why = shifts
      .map(({ score: part, what }) => `${part.toFixed(3)}\n  ${what.join('\n  ')}`)
      .join('\n');
    expect(score, why).toBeLessThan(moving[each.name] ?? most);
  });
}
