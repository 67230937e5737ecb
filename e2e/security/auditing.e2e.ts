import { expect, test } from '../kit/fixtures.ts';

test('a template is tested on sample events and saved, and the form continues from the saved filter', async ({
  console: at,
  world,
}) => {
  const { page, groupId } = at;
  await at.open('~/auditing');
  const events = page.getByRole('list', { name: 'Sample events' });
  await expect(events.getByText('Would be recorded')).toHaveCount(8);
  await page.getByRole('button', { name: 'Use template' }).click();
  await page.getByRole('menuitem', { name: 'Authentication failures' }).click();
  await expect(events.getByText('Would be recorded')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Audit filter' })).toContainText('"authenticate"');
  await expect(page.getByRole('switch', { name: 'Failures only' })).toBeChecked();

  // the text changes the fields
  await page.getByRole('textbox', { name: 'Audit filter' }).fill('{ "atype": { "$nin": ["logout"] } }');
  await expect(page.getByText('The fields cannot show this filter')).toBeVisible();
  await page.getByRole('textbox', { name: 'Audit filter' }).fill('{ "$foo": 1 }');
  await expect(page.getByText('The filter cannot be tested')).toBeVisible();
  await page.getByRole('button', { name: 'Use template' }).click();
  await page.getByRole('menuitem', { name: 'Everything by a role' }).click();
  await page.getByRole('switch', { name: 'Record successful authorizations' }).check();
  await expect(page.getByText('Successful authorizations slow clusters down')).toBeVisible();
  await page.getByRole('switch', { name: 'Record audit events' }).check();
  await page.getByRole('button', { name: 'Save auditing' }).click();
  await expect(page.getByText('Auditing saved')).toBeVisible();
  await expect(page.getByText('filter as JSON', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save auditing' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/changed since you opened this form/u)).toHaveCount(0);
  const stored = await world.expect('GET', `~/groups/${groupId}/auditLog`);
  expect(stored).toMatchObject({ enabled: true, auditAuthorizationSuccess: true });
  expect(JSON.parse(stored.auditFilter)).toEqual({
    roles: { $elemMatch: { role: 'atlasAdmin', db: 'admin' } },
  });
});
