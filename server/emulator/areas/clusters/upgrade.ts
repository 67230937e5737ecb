import { badField } from '#contract/api/errors.ts';
import { configured } from '#contract/clusters/configure/configured.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import { type ClusterRecord, diskSizeOf, isTenant } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { succeed } from '#server/emulator/kernel/clusters/successor.ts';
import { clusterOf, requireCluster, requirePayment } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import { addContainers } from './containers.ts';
import { upgradeToFlex } from './flex-upgrade.ts';
import { begin } from './lifecycle.ts';
import { surroundingsOf } from './surroundings.ts';

/**
 * A free cluster becomes a flex cluster, or a dedicated one: same name, machines of its own // documented; the dedicated
 * one has another ID, and is as old as the upgrade // observed: Terraform's recordings
 */
export function upgradeTenant(call: Call<'upgradeGroupClusterTenantUpgrade'>): ClusterRecord {
  const { world, params, body, caller, peer } = call;
  const { groupId } = params;
  const before = clusterOf(world, groupId, body.name);
  requireCluster(before, 'update');
  const provider = body.providerSettings.providerName;
  if (!isTenant(before))
    throw badField('name', 'is a dedicated cluster already', 'INVALID_CLUSTER_CONFIGURATION');
  if (provider === 'TENANT')
    throw badField('providerSettings.providerName', 'must be that of a flex or dedicated tier'); // assumed
  if (provider === 'FLEX') return upgradeToFlex(call, before);
  // assumed: the small cluster's own size, which the command line client sends unchanged, requests nothing
  const { diskSizeGB, ...rest } = body;
  const asked = diskSizeGB === diskSizeOf(before) ? rest : body;
  const requested = readRequest('2023-01-01', asked);
  const fresh = configured(requested, { groupId, name: before.name }, surroundingsOf(world, { groupId }));
  const after: ClusterRecord = {
    ...fresh,
    tags: body.tags ? fresh.tags : before.tags,
    stateName: 'UPDATING',
  };
  requirePayment(world, groupId);
  addContainers(world, after);
  const about = { groupId, clusterName: before.name };
  record(world, 'CLUSTER_UPDATE_SUBMITTED', about, { caller, peer });
  record(world, 'CLUSTER_UPDATE_STARTED', about, { caller, peer });
  succeed(world, before, after);
  begin(world, after, 'cluster.create', ['CLUSTER_UPDATE_COMPLETED']);
  return { ...before, stateName: 'UPDATING' }; // observed: the answer is still the old cluster
}
