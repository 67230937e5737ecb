import {
  type FirstProcessArgs,
  type ProcessArgs,
  processArgDefaults,
} from '#contract/clusters/process-args.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { VersionDate } from '#contract/versions.ts';
import { record } from '../audit.ts';
import type { Call } from '../exchange.ts';
import { badField, clusterOf, requireCluster } from '../find.ts';
import type { World } from '../world.ts';
import { given } from './asked.ts';
import { refuseWhileBusy } from './blockers.ts';
import { change } from './lifecycle.ts';

const tlsNames = [
  'customOpensslCipherConfigTls12',
  'customOpensslCipherConfigTls13',
  'minimumEnabledTlsProtocol',
  'tlsCipherConfigMode',
] as const;

function argsOf(world: World, cluster: ClusterRecord, version: VersionDate): ProcessArgs {
  const all: FirstProcessArgs = {
    ...processArgDefaults,
    ...world.tables.processArgs.get(cluster.id)?.args,
    ...cluster.advancedConfiguration,
  };
  if (version < '2024-08-05') return all;
  const { defaultReadConcern: _concern, failIndexKeyTooLong: _fail, ...rest } = all;
  return rest;
}

export function readArgs({ world, params, version }: Call<'getGroupClusterProcessArgs'>): ProcessArgs {
  return argsOf(world, clusterOf(world, params.groupId, params.clusterName), version);
}

/** The oplog is kept by size or by time, with room for one hour at least // documented */
function checkArgs(args: ProcessArgs): void {
  if (args.noTableScan && args.javascriptEnabled === undefined) return;
  const { minimumEnabledTlsProtocol: _, tlsCipherConfigMode, ...rest } = args;
  const ciphers = [
    ...(rest.customOpensslCipherConfigTls12 ?? []),
    ...(rest.customOpensslCipherConfigTls13 ?? []),
  ];
  if (tlsCipherConfigMode === 'CUSTOM' && ciphers.length === 0)
    throw badField('tlsCipherConfigMode', 'CUSTOM needs a list of ciphers');
}

export function changeArgs(call: Call<'updateGroupClusterProcessArgs'>): ProcessArgs {
  const { world, params, body, version, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  requireCluster(before, 'update', isTenant(before) ? { paused: 'TENANT_CLUSTER_UPDATE_UNSUPPORTED' } : {});
  if (isTenant(before))
    throw badField('clusterName', 'is a free cluster', 'TENANT_CLUSTER_UPDATE_UNSUPPORTED');
  refuseWhileBusy(world, before);
  checkArgs(body);
  const asked = given(body);
  const tls = Object.fromEntries(
    Object.entries(asked).filter(([name]) => tlsNames.some((each) => each === name)),
  );
  const own = Object.fromEntries(
    Object.entries(asked).filter(([name]) => !tlsNames.some((each) => each === name)),
  );
  const args = { ...world.tables.processArgs.get(before.id)?.args, ...own };
  world.tables.processArgs.put({ id: before.id, groupId: before.groupId, args });
  const after = { ...before, advancedConfiguration: { ...before.advancedConfiguration, ...tls } };
  const about = { groupId: before.groupId, clusterName: before.name };
  record(world, 'CLUSTER_PROCESS_ARGS_UPDATE_SUBMITTED', about, { caller, peer });
  return argsOf(world, change(world, before, after, 'cluster.update'), version);
}
