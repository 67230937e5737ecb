import type { Page } from '@playwright/test';

/** An element that moved automatically, and its share of the page. */
interface Shift {
  score: number;
  what: string[];
}

/** Counts from the first paint, also what moves before anything of ours runs. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const results: { score: number; what: string[] }[] = [];
    Object.assign(window, { shifts: results });
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
        results.push({ score: value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * How much of the page has moved since its first paint: a score that browsers count, 0.25 being half of it by half of
 * it. With what moved, in words.
 */
export async function movedBy(page: Page): Promise<{ score: number; why: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return {
    score: shifts.reduce((sum, { score }) => sum + score, 0),
    why: shifts.map(({ score, what }) => `${score.toFixed(3)}\n  ${what.join('\n  ')}`).join('\n'),
  };
}
