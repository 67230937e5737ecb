import { expect, test } from './kit/fixtures.ts';

test('pasted Terraform is evaluated beside the page: known things are compared, unknown ones are named', async ({
  console: at,
}) => {
  const { page } = at;
  await at.open('~/configuration?tab=compare');
  const text = page.getByLabel('Or a file');
  const compare = page.getByRole('button', { name: 'Compare with this file' });

  await test.step('for_each expands to an entry each, and unknown values have a warning', async () => {
    await text.fill(`locals {
  offices = { rotterdam = "198.51.100.0/24", cologne = "192.0.2.0/24" }
}
resource "mongodbatlas_project_ip_access_list" "office" {
  for_each   = local.offices
  cidr_block = each.value
  comment    = "office $\{each.key}"
}
resource "mongodbatlas_advanced_cluster" "main" {
  name = "$\{var.env}-orders"
}`);
    await compare.click();
    await expect(page.getByRole('checkbox', { name: 'Add access list: 198.51.100.0/24' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Add access list: 192.0.2.0/24' })).toBeVisible();
    await expect(
      page.getByText(/Line 10, mongodbatlas_advanced_cluster\.main: name is unknown/),
    ).toBeVisible();
  });

  await test.step('a change that lacks an unknown value cannot be collected', async () => {
    await text.fill(`resource "mongodbatlas_alert_configuration" "pager" {
  event_type = "HOST_DOWN"
  enabled    = true
  notification {
    type_name   = "PAGER_DUTY"
    service_key = var.key
    delay_min   = 0
    interval_min = 5
  }
}`);
    await compare.click();
    const added = page.getByRole('checkbox', { name: /^(?:Add|Change) alert configurations: HOST_DOWN/ });
    await expect(added).toBeDisabled();
    await expect(
      page.getByText(/mongodbatlas_alert_configuration\.pager: .*service_key is unknown \(var\.key\)/),
    ).toBeVisible();
  });

  await test.step('a number without end leaves the page responsive', async () => {
    await text.fill(`resource "mongodbatlas_cluster" "c" {
  name = "${at.cluster}"
  disk_size_gb = 1e99999999
}`);
    await compare.click();
    await expect(
      page.getByText(/disk_size_gb is unknown \(1e99999999: the number is too large/),
    ).toBeVisible();
  });
});
