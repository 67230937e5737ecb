import type { User } from '#contract/console/bff.ts';
import { bff } from '../kit/bff-client.ts';
import { choosePassword, temporaryPassword } from '../kit/first-password.ts';
import { expect, signIn, test } from '../kit/fixtures.ts';

const screens = process.env.QUARTERDECK_STEP_SCREENS;

test('a person with a role on one project changes it, and sees no action on others', async ({
  console: quarterdeck,
  browser,
  baseURL,
}) => {
  const { groupId, connection } = quarterdeck;
  const person = {
    username: `team-${crypto.randomUUID().slice(0, 8)}`,
    password: `pw-${crypto.randomUUID()}`,
  };
  await quarterdeck.page.goto('/settings');
  await bff<User>(quarterdeck.page, 'POST', '/users', {
    ...{ name: person.username, role: 'viewer', password: temporaryPassword },
    grants: [{ role: 'operator', connection, groupId }],
  });
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
    viewport: { width: 1440, height: 1000 },
  });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  const look = async (name: string) => {
    if (screens !== undefined) await page.screenshot({ path: `${screens}/${name}.png` });
  };
  await choosePassword(baseURL ?? '', person.username, person.password);
  await signIn(page, person);
  await page.goto(quarterdeck.url('~/clusters'));
  const clusters = page.getByRole('grid', { name: 'Clusters' });
  await expect(clusters.getByRole('row', { name: /single/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create cluster' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Emulator' })).not.toContainText('does not answer');
  await look('team-clusters');

  await page.goto(`/c/${connection}/change-sets`);
  await page.getByRole('button', { name: 'New change set' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ours');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ours' })).toBeVisible();
  await look('team-change-set');
  // nothing that pages read by themselves is refused, because each refusal is a line of the audit log
  expect(refused).toEqual([]);

  await page.goto(`/c/${connection}/twins`);
  const twin = page.getByRole('button', { name: 'Create twin' });
  await expect(twin).toHaveAttribute('aria-disabled', 'true');
  await twin.hover();
  await expect(page.getByRole('tooltip')).toContainText('on the whole connection');
  await look('team-twins');
  await context.close();
});
