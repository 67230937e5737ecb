import type { Browser, Page } from '@playwright/test';

/** A signed-out browser, as on a wall screen. */
export async function wallOf(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}
