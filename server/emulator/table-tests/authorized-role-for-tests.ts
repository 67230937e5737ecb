import type { TestEmulator } from '../emulator-for-tests.ts';

/** An access role of the project at AWS that an example can use. */
export async function authorizedRole(at: TestEmulator): Promise<{ roleId: string }> {
  const root = `~/groups/${at.groupId}/cloudProviderAccess`;
  const { roleId } = (await at.ask('POST', root, { body: { providerName: 'AWS' } })).body;
  const iamAssumedRoleArn = 'arn:aws:iam::123456789012:role/example';
  await at.ask('PATCH', `${root}/${roleId}`, { body: { providerName: 'AWS', iamAssumedRoleArn } });
  return { roleId };
}
