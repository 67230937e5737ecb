import type { Page } from '@playwright/test';
import { Console, expect, test } from './fixtures.ts';
import { openCase, pages } from './pages.ts';

const widths = [1440, 1024, 390] as const;
const heights = { 1440: 900, 1024: 768, 390: 844 } as const;

// Every test fails on errors of the browser's console, on breaches of the content security policy and on
// requests to third parties: see `quiet` among the fixtures.
for (const each of pages) {
  test(`${each.name} fits every width, light and dark`, async ({ page, standing }) => {
    const at = new Console(page, await standing(each.seed, each.fails));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openCase(at, each);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `artifacts/screens/${each.name}-${scheme}-${width}.png` });
      }
      expect(await overflow(page), `at ${width}`).toEqual([]);
    }
  });
}

/** What sticks out of the document at its right. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth && document.body.scrollWidth <= root.clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
      .slice(0, 8)
      .map((element) => `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}`);
  });
}
