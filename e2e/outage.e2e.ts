import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';

const pages = [
  '~',
  '~/clusters',
  // the open alerts were read a moment ago for the navigation of the first page: they are shown, not read again
  '~/alerts?tab=closed',
  '~/alert-configs',
  '~/access/users',
  '~/access/network',
  '~/backups/snapshots',
  '~/processes',
  '~/people',
];

/** A retry waits up to 30 s, the longer the outage lasted; then a page reads. */
const longestRetryMs = 40_000;

const banner = (page: Page) => page.getByRole('region', { name: 'Emulator' });
const failures = (page: Page) => page.getByText(/could not be loaded/);

for (const [name, fault] of [
  ['answers 503', { kind: 'status', status: 503 }],
  ['breaks connections', { kind: 'reset' }],
] as const) {
  test(`pages opened while the service ${name} recover automatically, and nothing is shown as refused or live`, async ({
    console: quarterdeck,
    world,
  }) => {
    test.setTimeout(180_000);
    const { page, context } = { page: quarterdeck.page, context: quarterdeck.page.context() };
    await quarterdeck.open('~/integrations');
    await expect(banner(page)).toContainText(/live/);
    const id = await world.fail(undefined, fault);
    const opened: Page[] = [];
    for (const path of pages) {
      const other = await context.newPage();
      await other.goto(quarterdeck.url(path));
      opened.push(other);
    }
    for (const each of opened) {
      await expect(failures(each).first()).toBeVisible({ timeout: 30_000 });
      await expect(each.getByText(/Failed at \d\d:\d\d:\d\d/).first()).toBeVisible();
      await expect(each.getByText(/Retrying (in \d+ s|now)\./).first()).toBeVisible();
      await expect(each.getByRole('button', { name: 'Retry now' }).first()).toBeVisible();
      await expect(each.getByRole('main')).not.toContainText(/refused/i);
      await expect(banner(each)).not.toContainText(/live/);
    }
    await world.expect('DELETE', `/_emulator/faults/${id}`);
    for (const each of opened) {
      await expect(failures(each)).toHaveCount(0, { timeout: longestRetryMs });
      await expect(banner(each)).toContainText(/live/, { timeout: longestRetryMs });
    }
    for (const each of opened) await each.close();
  });
}
