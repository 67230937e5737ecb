import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';

const CustomDns = z.object({ enabled: z.boolean() });

export const customDnsOperations = defineOperations({
  getGroupAwsCustomDns: {
    method: 'GET',
    path: '/groups/{groupId}/awsCustomDNS',
    summary: 'Tell whether clusters on AWS resolve by custom DNS',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2023-01-01': null },
    response: CustomDns,
  },
  toggleGroupAwsCustomDns: {
    method: 'PATCH',
    path: '/groups/{groupId}/awsCustomDNS',
    summary: 'Switch custom DNS of clusters on AWS on or off',
    roles: ['GROUP_OWNER', 'GROUP_ATLAS_ADMIN'],
    versions: { '2023-01-01': null },
    body: z.strictObject({ enabled: z.boolean() }),
    response: CustomDns,
    status: 202,
    specifiedStatus: 200, // observed
  },
});
