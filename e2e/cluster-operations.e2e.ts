import { expect, test } from './fixtures.ts';

test('a failover test shows what a probe client saw', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/operations`);
  await page.getByRole('button', { name: 'Test failover…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart primaries' }).click();
  await expect(page).toHaveURL(/probe=/);
  // no primary: the world stands still
  await expect(page.getByText(/NotWritablePrimary/).first()).toBeVisible();
  await at.world.advance(60);
  await expect(page.getByText('What the probe client saw')).toBeVisible();
  await expect(page.getByText(/[1-9]\d* failed, longest gap/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('What the probe client saw')).toBeVisible();
});

test('a larger size reaches the members one by one, and leads back while it does', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/edit`);
  await page.getByRole('combobox', { name: 'Size', exact: true }).first().click();
  await page.getByRole('option', { name: /^M20 / }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click();
  const members = page.getByRole('list', { name: 'Progress by member' });
  // an update takes 6 s, and each of three members a quarter of it
  await at.world.advance(1);
  await expect(members.getByText('Restarting now')).toBeVisible();
  await at.world.advance(1);
  await expect(members.getByText('Restarted', { exact: true }).first()).toBeVisible();
  await expect(members.getByText(/the primary is last/)).toBeVisible();
  await page.getByRole('link', { name: /^Change back replicationSpecs/ }).click();
  await expect(page).toHaveURL(/former=true/);
  await expect(page.getByText('Size M20 → M10')).toBeVisible();
});

test('a cluster is deleted by its name, with what depends on it in sight, and its snapshots stay', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/operations`);
  await expect(page.getByRole('list', { name: 'What depends on it' })).toContainText('Snapshots');
  await page.getByRole('button', { name: 'Delete cluster…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete cluster' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(at.cluster);
  await confirm.click();
  await expect(page).toHaveURL(/\/clusters$/);
  await expect(page.getByRole('grid', { name: 'Clusters' }).getByText('Deleting')).toBeVisible();
});

test('compatibility is pinned, and released', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/operations`);
  await page.getByRole('button', { name: 'Pin compatibility' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pin compatibility' }).click();
  await expect(page.getByText(/pinned until/)).toBeVisible();
  await page.getByRole('button', { name: 'Unpin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin compatibility' }).click();
  await expect(page.getByText(/follows the version/)).toBeVisible();
});

test('employees of the service are let in for a while, and out again', async ({ console: at }) => {
  const { page } = at;
  await at.open(`~/clusters/${at.cluster}/operations`);
  await page.getByRole('button', { name: 'Grant access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click();
  await expect(page.getByText(/Logs of the database, until/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByText('None. Support asks for it')).toBeVisible();
});
