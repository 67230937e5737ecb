import { expect, test } from './kit/fixtures.ts';

test('what leads away from the baseline is shown, and either side is taken', async ({ console: at }) => {
  const { page } = at;
  const { groupId } = at.world.credentials;
  const project = `/api/atlas/v2/groups/${groupId}`;
  await at.open('~/configuration?tab=drift');
  await page.getByRole('button', { name: 'Set current project as baseline' }).click();
  await expect(page.getByText('As it is meant to be')).toBeVisible();

  await test.step('the side of the baseline: a change set that leads back', async () => {
    await at.world.expect('POST', `${project}/accessList`, [{ cidrBlock: '10.44.0.0/16' }]);
    await at.world.expect('PATCH', `${project}/clusters/${at.cluster}`, {
      terminationProtectionEnabled: true,
    });
    await page.reload();
    await expect(page.getByText('Drifted: 2 differences')).toBeVisible();
    await page.getByRole('button', { name: 'Collect 1 change in a change set' }).click();
    await expect(page).toHaveURL(/change-sets\//);
    await expect(page.getByText(`Change clusters: ${at.cluster}`).first()).toBeVisible();
  });

  await test.step('a file becomes the baseline, and one that cannot be read does not', async () => {
    await at.open('~/configuration?tab=compare');
    const file = page.getByLabel('Or a file');
    await file.fill('format: [');
    await page.getByRole('button', { name: 'Make it the baseline' }).click();
    await expect(page.getByText(/^line 1, column/)).toBeVisible();
    await file.fill(
      'format: quarterdeck/configuration/1\naccessList:\n  10.9.0.0/16:\n    cidrBlock: 10.9.0.0/16\n',
    );
    await page.getByRole('button', { name: 'Make it the baseline' }).click();
    await expect(page).toHaveURL(/tab=drift/);
    await expect(page.getByText(/^Drifted: \d+ differences?/)).toBeVisible();
  });

  await test.step('the side of the project', async () => {
    await page.getByRole('button', { name: 'Update baseline to current project' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update baseline' }).click();
    await expect(page.getByText('As it is meant to be')).toBeVisible();
  });
});
