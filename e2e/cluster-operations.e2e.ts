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

test('compatibility, access of employees and deletion', async ({ console: at }) => {
  const { page } = at;
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await at.open(`~/clusters/${at.cluster}/operations`);

  await test.step('compatibility is pinned, and released', async () => {
    await page.getByRole('button', { name: 'Pin compatibility' }).click();
    await confirm('Pin compatibility').click();
    await expect(page.getByText(/pinned until/)).toBeVisible();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await confirm('Unpin compatibility').click();
    await expect(page.getByText(/follows the version/)).toBeVisible();
  });

  await test.step('employees of the service are let in for a while, and out again', async () => {
    await page.getByRole('button', { name: 'Grant access' }).click();
    await confirm('Grant access').click();
    await expect(page.getByText(/Logs of the database, until/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke access' }).click();
    await confirm('Revoke access').click();
    await expect(page.getByText('None. Support asks for it')).toBeVisible();
  });

  await test.step('it is deleted by its name, with what depends on it in sight', async () => {
    await page.getByRole('button', { name: 'Prepare deletion' }).click();
    await expect(page.getByRole('list', { name: 'What depends on it' })).toContainText('Snapshots');
    await page.getByRole('button', { name: 'Delete cluster…' }).click();
    await expect(confirm('Delete cluster')).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill(at.cluster);
    await confirm('Delete cluster').click();
    await expect(page).toHaveURL(/\/clusters$/);
    await expect(page.getByRole('grid', { name: 'Clusters' }).getByText('Deleting')).toBeVisible();
  });
});
