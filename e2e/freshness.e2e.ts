import { expect, test } from './kit/fixtures.ts';
import { early, last, quiet } from './kit/reads.ts';

test('an acknowledgement costs itself and two reads at most, for two browsers as for one', async ({
  console: quarterdeck,
  world,
  context,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/alerts');
  const other = await context.newPage();
  await other.goto(quarterdeck.url('~/alerts'));
  for (const each of [page, other]) {
    await expect(each.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1)).toBeVisible();
  }
  await quiet(page, world, 0);
  expect((await early(world, 0)).length).toBeLessThanOrEqual(10);
  const before = await last(world);
  await page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1).focus();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Acknowledge/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await quiet(page, world, before);
  const seen = await early(world, before);
  expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(seen.length, JSON.stringify(seen)).toBeLessThanOrEqual(3);
});

test("requests over the service's limit wait here, and no page shows a refusal", async ({
  console: quarterdeck,
  world,
}) => {
  const { page, groupId } = quarterdeck;
  await world.expect('PATCH', '/_emulator/limits', { all: true });
  // a minute that passes in two seconds
  await world.expect('PATCH', '/_emulator/clock', { rate: 30, frozen: false });
  for (const path of [
    '~/alerts',
    '~/alert-configs',
    '~/backups/snapshots',
    '~/backups',
    '~/alerts?tab=all',
  ]) {
    // another client uses up the remaining requests
    await Promise.all(
      Array.from({ length: 100 }, () => world.ask('GET', `~/groups/${groupId}/alerts?itemsPerPage=1`)),
    );
    await quarterdeck.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(/rate limit|too many requests|could not be loaded|not loaded/i)).toHaveCount(
      0,
    );
  }
});

test('the header shows since when reads fail and when they are retried, and is live when they succeed', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  await quarterdeck.open('~/alerts');
  const banner = page.getByRole('region', { name: 'Emulator' });
  await expect(banner).toContainText(/live/);
  const fault = await world.fail(undefined, { kind: 'reset' });
  await expect(banner).toContainText(/failing since \d\d:\d\d:\d\d, next try in \d+ s/, {
    timeout: 20_000,
  });
  await expect(banner).not.toContainText('live');
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await expect(banner).toContainText(/live/, { timeout: 40_000 });
});
