import { expect, test } from './kit/fixtures.ts';
import { pressUnlessGone } from './kit/press-unless-gone.ts';

test('a page names its missing parts while only a secondary read fails, and when it is attempted again', async ({
  console: quarterdeck,
  world,
}) => {
  const { page } = quarterdeck;
  const fault = await world.fail('listGroupAlertConfigs', { kind: 'status', status: 503 });
  await quarterdeck.open('~/alerts');
  await expect(page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Not loaded: alert configurations')).toBeVisible();
  await expect(page.getByText(/Failed at \d\d:\d\d:\d\d/).first()).toBeVisible();
  await world.expect('DELETE', `/_emulator/faults/${fault}`);
  await pressUnlessGone(page.getByRole('button', { name: 'Retry now' }));
  await expect(page.getByText('Not loaded:')).toHaveCount(0, { timeout: 20_000 });
});
