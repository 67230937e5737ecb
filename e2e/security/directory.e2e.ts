import { createAuthorityCertificate, createKey } from '../../server/tls/certificate.ts';
import { expect, test } from '../kit/fixtures.ts';

const password = 'correct-horse-of-the-directory';

test('a directory is verified and saved without showing its password, and authorities are replaced', async ({
  console: at,
  world,
}) => {
  const { page, groupId } = at;
  await at.open('~/access/directory');
  await page.getByRole('button', { name: 'Verify directory' }).click();
  await expect(page.getByText('Bind password is required')).toBeVisible();
  await page.getByLabel('Host name').fill('ldap.example.invalid');
  await page.getByLabel('Bind user').fill('cn=atlas,dc=example,dc=com');
  await page.getByLabel('Bind password').fill(password);
  await page.getByRole('button', { name: 'Verify directory' }).click();
  const checks = page.getByRole('list', { name: 'Checks of the directory' });
  await expect(checks).toContainText('Waiting');
  await world.advance(61);
  await expect(page.getByText('Verification failed')).toBeVisible();
  await expect(checks).toContainText('Check host name and port');

  await page.getByLabel('Host name').fill('ldap.example.com');
  await page.getByLabel('Query template').fill('{USER}?memberOf?base');
  await page.getByRole('button', { name: 'Verify directory' }).click();
  await expect(page.getByText('Verifying')).toBeVisible();
  await world.advance(61);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(checks.getByText('OK')).toHaveCount(5);
  await page.getByRole('switch', { name: 'Authentication' }).check();
  await page.getByRole('switch', { name: 'Authorization' }).check();
  await page.getByRole('button', { name: 'Save LDAP' }).click();
  await expect(page.getByText('Authorization on')).toBeVisible();
  await expect(page.getByLabel('Bind password')).toHaveValue('');
  await expect(page.getByText(/changed since you opened this form/u)).toHaveCount(0);
  expect(await page.content()).not.toContain(password);

  const authorities = page.getByRole('form', { name: 'Certificate authorities' });
  await authorities.getByLabel('Certificates in PEM').fill('no certificate');
  await authorities.getByRole('button', { name: 'Save authorities' }).click();
  await expect(authorities.getByText('Certificates in PEM must be certificates in PEM format')).toBeVisible();
  const pem = createAuthorityCertificate(createKey(), new Date('2026-03-01T00:00:00Z'));
  await authorities.getByLabel('Certificates in PEM').fill(pem);
  await expect(page.getByRole('list', { name: 'Entered certificates' })).toContainText('CN=');
  await authorities.getByRole('button', { name: 'Save authorities' }).click();
  await expect(page.getByRole('list', { name: 'Certificate authorities' })).toContainText('Valid');
  const stored = await world.expect('GET', `~/groups/${groupId}/userSecurity`);
  expect(stored.customerX509.cas).toContain('BEGIN CERTIFICATE');

  await page.getByRole('button', { name: 'Remove authorities' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove authorities' }).click();
  await expect(page.getByText(/^None yet\. Atlas creates certificates/u)).toBeVisible();
});
