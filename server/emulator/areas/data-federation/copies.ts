import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { databaseOf } from './databases.ts';
import type { FederatedRecord } from './records.ts';

/** Federated databases of a copy: their rules. The data of their stores remains at the source. */
export const dataFederationCopies: Copies = {
  federatedDatabases(world, { name, state, storage, dataProcessRegion, cloudProviderConfig }, place) {
    if (state === 'DELETED') return 'It is deleted at its source.';
    const { aws, azure, gcp } = cloudProviderConfig ?? {};
    const roles: FederatedRecord['roles'] = {
      ...(aws ? { aws: aws.roleId } : {}),
      ...(azure ? { azure: azure.roleId } : {}),
      ...(gcp ? { gcp: gcp.roleId } : {}),
    };
    world.tables.federatedDatabases.put({
      ...{ id: world.id(), groupId: projectOf(place), name, created: world.iso(), storage, roles },
      ...(dataProcessRegion ? { dataProcessRegion } : {}),
    });
    return undefined;
  },
  queryLimits(world, { tenantName: _, ...limit }, place) {
    const groupId = projectOf(place);
    const { id: databaseId } = databaseOf(world, { groupId, tenantName: place.clusterName ?? '' });
    world.tables.queryLimits.put({ ...limit, id: `${databaseId}/${limit.name}`, groupId, databaseId });
    return undefined;
  },
  federationEndpoints(world, item, place) {
    const endpoint = definedFields(item);
    world.tables.federationEndpoints.put({
      ...{ ...endpoint, id: world.id(), groupId: projectOf(place), created: world.iso() },
    });
    return undefined;
  },
};
