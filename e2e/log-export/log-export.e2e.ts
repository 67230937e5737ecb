import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading') });

test('logs and metrics are sent to destinations, which are tested, changed and deleted without a shown secret', async ({
  console: at,
  world,
}) => {
  const { page, groupId } = at;
  await at.open('~/log-export');
  await page.getByRole('button', { name: 'Create log integration' }).click();
  await drawer(page).getByRole('combobox', { name: 'Destination' }).click();
  await page.getByRole('option', { name: 'Splunk' }).click();
  await drawer(page).getByRole('button', { name: 'Create log integration' }).click();
  await expect(drawer(page).getByText('HEC URL is required')).toBeVisible();
  await expect(drawer(page).getByText('HEC token is required')).toBeVisible();
  await drawer(page).getByRole('textbox', { name: 'HEC URL' }).fill('https://splunk.example.com:8088');
  await drawer(page).getByLabel('HEC token').fill('canary-hec-token');
  await drawer(page).getByRole('button', { name: 'Create log integration' }).click();
  const logs = page.getByRole('grid', { name: 'Log integrations' });
  await expect(logs).toContainText('https://splunk.example.com:8088');
  await logs.getByRole('gridcell', { name: 'Splunk', exact: true }).click();
  await expect(drawer(page).getByRole('region', { name: 'Test' })).toContainText('$SPLUNK_HEC_TOKEN');
  await expect(page.getByText('canary-hec-token')).toHaveCount(0);
  await drawer(page).getByLabel('HEC token').fill('canary-hec-token');
  await drawer(page).getByRole('textbox', { name: 'HEC URL' }).fill('https://splunk.example.com:8089');
  await drawer(page).getByRole('button', { name: 'Save log integration' }).click();
  await expect(logs).toContainText('https://splunk.example.com:8089');
  await drawer(page).getByRole('button', { name: 'Delete integration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete integration' }).click();
  await expect(page.getByText('No log integrations yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create metric integration' }).click();
  await drawer(page).getByRole('textbox', { name: 'Endpoint' }).fill('https://otel.example.com/v1/metrics');
  await drawer(page).getByRole('button', { name: 'Create metric integration' }).click();
  await expect(page.getByRole('grid', { name: 'Metric integrations' })).toContainText('otel.example.com');
  const { results } = await world.expect('GET', `~/groups/${groupId}/metricIntegrations`);
  expect(results).toMatchObject([{ endpoint: 'https://otel.example.com/v1/metrics', authType: 'HEADER' }]);
});

test('the export to a bucket needs an authorized role, and shows its states', async ({
  console: at,
  world,
}) => {
  const { page, groupId } = at;
  const access = `~/groups/${groupId}/cloudProviderAccess`;
  const { roleId } = await world.expect('POST', access, { providerName: 'AWS' });
  await world.expect('PATCH', `${access}/${roleId}`, {
    providerName: 'AWS',
    iamAssumedRoleArn: 'arn:aws:iam::123456789012:role/logs',
  });
  await at.open('~/log-export');
  await page.getByRole('button', { name: 'Configure log export' }).click();
  await drawer(page).getByRole('textbox', { name: 'Bucket' }).fill('atlas-logs');
  await drawer(page).getByRole('button', { name: 'Create log export' }).click();
  await expect(drawer(page).getByText('Access role is required')).toBeVisible();
  await drawer(page).getByRole('combobox', { name: 'Access role' }).click();
  await page.getByRole('option', { name: /role\/logs/u }).click();
  await drawer(page).getByRole('button', { name: 'Create log export' }).click();
  const section = page.getByRole('region', { name: 'Log export to AWS S3' });
  await expect(section).toContainText('Verifying');
  await world.advance(3600);
  await expect(section).toContainText('Active', { timeout: 40_000 });
  await section.getByRole('button', { name: 'Open log export' }).click();
  await drawer(page).getByRole('button', { name: 'Delete log export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete log export' }).click();
  await expect(section).toContainText('Not configured');
});
