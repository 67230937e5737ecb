import { z } from 'zod';
import { ignored, zeroIsAbsent } from '#contract/api/common.ts';
import { providers } from '#contract/api/names.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { NetworkContainer } from '../clusters/containers.ts';

/** Clients send an empty text for an unset field // observed: Terraform */
const text = zeroIsAbsent(z.string());

/** One shape for all providers: clients send the fields of theirs; a wrong combination is refused by the rules. */
const settings = {
  providerName: z.enum(providers).optional(),
  atlasCidrBlock: text,
  /** Of AWS. */
  regionName: text,
  /** Of Azure. */
  region: text,
  /** Of Google Cloud. */
  regions: z.array(z.string()).optional(),
  ...ignored(
    'id',
    'links',
    'provisioned',
    'vpcId',
    'azureSubscriptionId',
    'vnetName',
    'gcpProjectId',
    'networkName',
  ),
};
const ContainerRequest = z.strictObject(settings);
export type ContainerRequest = z.output<typeof ContainerRequest>;

const shared = { versions: { '2023-01-01': null }, roles: ['GROUP_OWNER'] } as const;

export const containerOperations = defineOperations({
  createGroupContainer: {
    ...shared,
    method: 'POST',
    path: '/groups/{groupId}/containers',
    summary: 'Create a network of a project',
    body: ContainerRequest,
    response: NetworkContainer,
  },
  updateGroupContainer: {
    ...shared,
    method: 'PATCH',
    path: '/groups/{groupId}/containers/{containerId}',
    summary: 'Change a network of a project that is not in use',
    body: ContainerRequest,
    response: NetworkContainer,
  },
  deleteGroupContainer: {
    ...shared,
    method: 'DELETE',
    path: '/groups/{groupId}/containers/{containerId}',
    summary: 'Delete a network of a project that is not in use',
    status: 204,
  },
});
