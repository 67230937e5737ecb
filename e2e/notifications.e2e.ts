import { expect, test } from './kit/fixtures.ts';

// the file with a mistake is refused
test.use({ seed: 'single', tolerated: [/400/] });

const file = `format: quarterdeck/configuration/1
accessList:
  10.9.0.0/16:
    cidrBlock: 10.9.0.0/16
    comment: the new office
`;

test('the content of a file is collected in a change set, applied, and announced under the bell until it is read', async ({
  console: at,
}) => {
  const { page } = at;
  await page.goto(at.url('~/configuration?tab=compare'));
  await page.getByLabel('Or a file').fill(file.replace('comment', 'colour'));
  await page.getByRole('button', { name: 'Compare with this file' }).click();
  await expect(page.getByText(/line 5, column \d+: .*colour is not a known field/u)).toBeVisible();
  await page.getByLabel('Or a file').fill(file);
  await page.getByRole('button', { name: 'Compare with this file' }).click();
  await expect(page.getByRole('checkbox', { name: 'Add access list: 10.9.0.0/16' })).toBeChecked();
  await page.getByRole('button', { name: 'Collect 1 change in a change set' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Configuration of/u })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText('Everything has been applied')).toBeVisible();
  await page.getByRole('link', { name: 'API explorer' }).click();
  // opening the list shows the latest event
  const bell = page.getByRole('button', { name: /^Notifications/u });
  await bell.click();
  const reported = page
    .getByRole('link', { name: /^Change set Configuration of .* has been applied/u })
    .first();
  await expect(reported).toHaveAccessibleName(/\(unread\)$/u);
  await expect(bell).toHaveAccessibleName(/unread$/u);
  await reported.click();
  await expect(page).toHaveURL(new RegExp(`/change-sets/${id}$`, 'u'));
  await bell.click();
  await expect(reported).not.toHaveAccessibleName(/unread/u);
});
