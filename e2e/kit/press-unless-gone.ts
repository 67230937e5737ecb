import { expect, type Locator } from '@playwright/test';

/** Presses a button of a failed read, which is gone when the automatic attempt or a live update came first. */
export async function pressUnlessGone(button: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(button).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}
