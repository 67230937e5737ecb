import type { Browser, Page } from '@playwright/test';

/** A browser in which nobody is signed in, as a screen on a wall has it. */
export async function wallOf(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}
