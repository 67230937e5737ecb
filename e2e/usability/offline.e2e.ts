import { expect, test } from '../kit/fixtures.ts';

test('a form that is sent without a network is not sent later by itself, and keeps its values for the next press', async ({
  console: at,
  world,
}) => {
  const { page } = at;
  const { groupId } = world.credentials;
  const entries = async (): Promise<string[]> => {
    const { results } = await world.expect('GET', `~/groups/${groupId}/accessList`);
    return results.map(({ ipAddress }: { ipAddress?: string }) => ipAddress ?? '');
  };
  await at.open('~/access/network?open=add');
  const form = page.getByRole('dialog');
  await form.getByLabel('Address').fill('203.0.113.99');
  await page.context().setOffline(true);
  const submit = form.getByRole('button', { name: 'Add entry' });
  await submit.press('Enter');
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await page.context().setOffline(false);
  // no answer shows whether the service received it
  await expect(form.getByRole('alert')).toContainText('Whether the change was applied is unknown.');
  expect(await entries()).not.toContain('203.0.113.99');
  await expect(form.getByLabel('Address')).toHaveValue('203.0.113.99');
  await submit.press('Enter');
  await submit.press('Enter').catch(() => undefined);
  await expect(form).toHaveCount(0);
  expect((await entries()).filter((each) => each === '203.0.113.99')).toHaveLength(1);
});
