import type { TestEmulator } from '../emulator-for-tests.ts';
import type { Examples } from './example-for-tests.ts';

const assumable = 'arn:aws:iam::123456789012:role/atlas-backup';

/** A role at AWS that waits for its authorization. */
async function newRole(at: TestEmulator): Promise<{ roleId: string }> {
  const made = await at.ask('POST', `~/groups/${at.groupId}/cloudProviderAccess`, {
    body: { providerName: 'AWS' },
  });
  return { roleId: made.body.roleId };
}

export const securityExamples: Examples = {
  createGroupCloudProviderAccess: {
    body: () => ({
      providerName: 'AZURE',
      atlasAzureAppId: '9f2deb0d-be22-4524-a403-df531868bac0',
      servicePrincipalId: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
      tenantId: '91402384-d71e-22f5-22dd-759e272cdc1c',
    }),
  },
  getGroupCloudProviderAccess: { prepare: newRole },
  authorizeGroupCloudProviderAccessRole: {
    prepare: newRole,
    body: () => ({ providerName: 'AWS', iamAssumedRoleArn: assumable }),
  },
  deauthorizeGroupCloudProviderAccessRole: {
    prepare: async (at) => ({ ...(await newRole(at)), cloudProvider: 'AWS' }),
  },
};
