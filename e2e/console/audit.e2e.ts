import type { Page } from '@playwright/test';
import { addUser, expect, test } from '../kit/fixtures.ts';

test.use({ storageState: { cookies: [], origins: [] } });

async function enter(page: Page, { username, password }: { username: string; password: string }, to: string) {
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(to)}`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: `Signed in as ${username}` })).toBeVisible();
}

test('an auditor filters the whole audit log, and the link keeps the filters', async ({ page, office }) => {
  const auditor = await addUser(office, 'auditor');
  const other = await addUser(office, 'viewer');
  await enter(page, auditor, `/settings?tab=audit&text=${other.username}`);
  const log = page.getByRole('grid', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'createUser' })).toHaveCount(1);
  await expect(page.getByText('You see your own entries.')).toBeHidden();

  await page.getByRole('searchbox', { name: /^Filter by user/ }).fill('');
  await expect(log.getByRole('row').filter({ hasText: auditor.username })).not.toHaveCount(0);
  await page.getByRole('button', { name: /^Operation/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'signIn' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/operation=signIn/);
  await expect(log.getByRole('row').filter({ hasText: 'createUser' })).toHaveCount(0);
  await page.reload();
  await expect(log.getByRole('row').filter({ hasText: 'signIn' })).not.toHaveCount(0);
  await expect(log.getByRole('row').filter({ hasText: 'createUser' })).toHaveCount(0);
});

test('an auditor reads the users and changes none', async ({ page, office }) => {
  const auditor = await addUser(office, 'auditor');
  await enter(page, auditor, '/settings?tab=users');
  const users = page.getByRole('grid', { name: 'Users' });
  await expect(users.getByRole('row').filter({ hasText: auditor.username })).toContainText('Auditor');
  await expect(page.getByRole('button', { name: 'Add user' })).toBeDisabled();
});

test('a viewer is informed that the log contains only their own entries', async ({ page, office }) => {
  const viewer = await addUser(office, 'viewer');
  await enter(page, viewer, '/settings?tab=audit');
  await expect(page.getByText('You see your own entries.')).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Audit log' }).getByRole('row');
  // the first sign-in, the chosen password, the sign-out, and this sign-in
  await expect(rows.filter({ hasText: viewer.username })).toHaveCount(4);
  await expect(rows).toHaveCount(5);
});
