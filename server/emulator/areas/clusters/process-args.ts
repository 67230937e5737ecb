import { isDeepStrictEqual } from 'node:util';
import { badField, fail } from '#contract/api/errors.ts';
import { cipherModeProblem } from '#contract/clusters/configure/ciphers.ts';
import { definedFields } from '#contract/clusters/configure/requested.ts';
import { processArgDefaults } from '#contract/clusters/process-arg-ranges.ts';
import type { FirstProcessArgs, ProcessArgs } from '#contract/clusters/process-args.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { refuseWhileBusy } from './blockers.ts';
import { change } from './lifecycle.ts';

type Reader = Pick<Call<'getGroupClusterProcessArgs'>, 'version' | 'host'>;

const tlsNames = [
  'customOpensslCipherConfigTls12',
  'customOpensslCipherConfigTls13',
  'minimumEnabledTlsProtocol',
  'tlsCipherConfigMode',
] as const;

/** Arguments that the first version shows as null until they are set, whatever applies // observed */
const unset = {
  changeStreamOptionsPreAndPostImagesExpireAfterSeconds: null,
  chunkMigrationConcurrency: null,
  customOpensslCipherConfigTls13: [],
  defaultMaxTimeMS: null,
  defaultReadConcern: null,
  defaultWriteConcern: 'majority',
  failIndexKeyTooLong: null,
  queryStatsLogVerbosity: null,
  sampleRefreshIntervalBIConnector: null,
  sampleSizeBIConnector: null,
  transactionLifetimeLimitSeconds: null,
};

function argsOf(world: World, cluster: ClusterRecord, { version, host }: Reader): ProcessArgs {
  // answers alone contain null
  const all = {
    ...processArgDefaults,
    ...(host.profile === 'observed' && version < '2024-08-05' ? unset : {}),
    ...world.tables.processArgs.get(cluster.id)?.args,
    ...cluster.advancedConfiguration,
  } as FirstProcessArgs;
  if (version < '2024-08-05') return all;
  const { defaultReadConcern: _concern, failIndexKeyTooLong: _fail, ...rest } = all;
  return rest;
}

export function readArgs(call: Call<'getGroupClusterProcessArgs'>): ProcessArgs {
  const { world, params } = call;
  return argsOf(world, clusterOf(world, params.groupId, params.clusterName), call);
}

/** Fields that pass the test. */
function only(args: object, test: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(args).filter(([name]) => test(name)));
}

const isTls = (name: string) => tlsNames.some((each) => each === name);

export function changeArgs(call: Call<'updateGroupClusterProcessArgs'>): ProcessArgs {
  const { world, params, body, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  if (isTenant(before)) throw fail('TENANT_CLUSTER_UPDATE_UNSUPPORTED');
  requireCluster(before, 'update');
  refuseWhileBusy(world, before);
  const requested = definedFields(body);
  const tls = only(requested, isTls);
  const own = only(requested, (name) => !isTls(name));
  const after = { ...before, advancedConfiguration: { ...before.advancedConfiguration, ...tls } };
  const ciphers = cipherModeProblem(after.advancedConfiguration);
  if (ciphers !== undefined) throw badField('tlsCipherConfigMode', ciphers);
  const existing = world.tables.processArgs.get(before.id)?.args;
  const args = { ...existing, ...own };
  // nothing to do, so the cluster stays idle
  if (isDeepStrictEqual([after, args], [before, existing ?? {}])) return argsOf(world, before, call);
  world.tables.processArgs.put({ id: before.id, groupId: before.groupId, args });
  const about = { groupId: before.groupId, clusterName: before.name };
  record(world, 'CLUSTER_PROCESS_ARGS_UPDATE_SUBMITTED', about, { caller, peer });
  return argsOf(world, change(world, before, after, 'cluster.update'), call);
}
