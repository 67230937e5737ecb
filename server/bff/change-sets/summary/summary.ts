import type { OperationId } from '#contract/api/operations.ts';
import type { SetSummary } from '#contract/change-sets/sets.ts';
import { type Consequence, consequencesOf, effectLabels } from '#contract/clusters/configure/consequences.ts';
import { formatDuration, plural } from '#contract/text/quantities.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { lockoutBy } from '../../forward/lockout.ts';
import type { LockoutDeps } from '../../forward/lockout-deps.ts';
import type { ServiceCalls } from '../../upstream/service-calls.ts';
import { fieldsOf } from '../call.ts';
import { requestsOf } from '../checks/check.ts';
import { perMinute } from '../checks/check-texts.ts';
import { clusterIn, validate } from '../checks/checked-cluster.ts';
import { isAhead, type StoredSet, type StoredStep } from '../set.ts';
import { wayOf } from '../view.ts';
import { lostAccess } from './lost-access.ts';

/** Changes that put data or availability at stake whatever they are sent with. */
const stakes: Partial<Record<OperationId, string>> = {
  deleteGroupCluster: 'The cluster and its data are deleted.',
  deleteGroupFlexCluster: 'The cluster and its data are deleted.',
  deleteGroup: 'The project is deleted.',
  deleteOrg: 'The organization is deleted.',
  deleteGroupClusterBackupSnapshot: 'The snapshot is deleted.',
  deleteGroupClusterBackupSnapshotShardedCluster: 'The snapshot is deleted.',
  deleteGroupClusterBackupSchedule: 'No further snapshots are taken by schedule.',
  createGroupClusterBackupRestoreJob: 'A restore replaces the data of its target.',
  createGroupFlexClusterBackupRestoreJob: 'A restore replaces the data of its target.',
  createGroupServerlessBackupRestoreJob: 'A restore replaces the data of its target.',
  createGroupClusterCollectionRestoreJob: 'A restore can replace collections of its target.',
  deleteGroupClusterSearchIndex: 'Queries of the search index fail.',
  deleteGroupClusterSearchIndexByName: 'Queries of the search index fail.',
  deleteGroupClusterSearchDeployment: 'Search queries lose their own nodes.',
  updateGroupEncryptionAtRest: 'Clusters stop when they cannot use the new key.',
  startGroupClusterOutageSimulation: 'Nodes of the chosen regions stop.',
  cutoverGroupLiveMigration: 'The source stops being copied.',
  createGroupLiveMigration: 'The data of the target is replaced.',
  removeFederationSettingConnectedOrgConfig: 'People of the federation cannot sign in any more.',
  deleteFederationSettingIdentityProvider: 'People of the identity provider cannot sign in any more.',
  deleteFederationSetting: 'People of the federation cannot sign in any more.',
};

/** Calls beside a changed configuration that restart members. */
const restarting: Partial<Record<OperationId, string>> = {
  restartGroupClusterPrimaries: 'the primary of each shard steps down once',
  upgradeGroupClusterTenantUpgrade: 'the cluster is not reachable during the upgrade',
  tenantGroupFlexClusterUpgrade: 'the cluster is not reachable during the upgrade',
  // documented: some of these settings restart members, and the answer does not name them
  updateGroupClusterProcessArgs: 'members may restart one by one',
};

/** How long the change of a cluster takes // observed: 6 to 24 minutes without a copy of large data */
const clusterChangeMs = { least: 6 * MINUTE, most: 24 * MINUTE };

const nameOf = ({ apply: { call } }: StoredStep): string =>
  String(call.args.clusterName ?? call.args.name ?? '');

/** Each change of a cluster with its consequences, one after the other. */
function clusterConsequences(steps: readonly StoredStep[]): { step: StoredStep; found: Consequence[] }[] {
  const records = new Map<string, NonNullable<ReturnType<typeof clusterIn>>>();
  return steps.flatMap((step) => {
    const { call, before } = step.apply;
    if (call.operationId !== 'updateGroupCluster') return [];
    const key = `${String(call.args.groupId)} ${nameOf(step)}`;
    const record = records.get(key) ?? clusterIn(before?.body);
    if (!record) return [];
    const { after } = validate(record, call.args.body);
    records.set(key, after);
    return [{ step, found: consequencesOf(record, after) }];
  });
}

const restarts = ({ effect }: Consequence): boolean => effect !== 'none' && effect !== 'inPlace';

function durationText(steps: readonly StoredStep[], set: StoredSet, slow: number): string {
  const requestsMs = (requestsOf(set) / perMinute) * MINUTE;
  const changes = plural(steps.length, 'change');
  if (slow === 0)
    return `${requestsMs < 60_000 ? 'Less than a minute' : `About ${formatDuration(requestsMs)}`} for ${changes}.`;
  const [least, most] = [slow * clusterChangeMs.least, slow * clusterChangeMs.most];
  return `About ${formatDuration(requestsMs + least)} to ${formatDuration(requestsMs + most)}: ${plural(slow, 'change')} of clusters ${slow === 1 ? 'is' : 'are'} completed first. Copies of large data take longer.`;
}

/** What applying the rest of a set does, before it is applied: nothing is changed. */
export async function summaryOf(
  set: StoredSet,
  calls: ServiceCalls,
  checked: LockoutDeps,
): Promise<SetSummary> {
  const steps = set.steps.filter(isAhead);
  const { lost, risks: lossRisks, unknown } = await lostAccess(set, calls);
  const ofClusters = clusterConsequences(steps);
  const changed = ofClusters.flatMap(({ step, found }) =>
    found.filter(restarts).map(({ what, effect }) => `${nameOf(step)}: ${effectLabels[effect]} (${what}).`),
  );
  const others = steps.flatMap((step) => {
    const text = restarting[step.apply.call.operationId];
    return text ? [`${nameOf(step)}: ${text}.`] : [];
  });
  const unchecked = steps.filter(
    (step) =>
      step.apply.call.operationId === 'updateGroupCluster' && !ofClusters.some((each) => each.step === step),
  );
  const lockouts: string[] = [];
  for (const step of steps) {
    const lockout = await lockoutBy(step.apply.call, checked);
    if (lockout) lockouts.push(`${step.title}: ${lockout}`);
  }
  const risks = [
    ...lossRisks,
    ...ofClusters.flatMap(({ step, found }) =>
      found.flatMap(({ what, risk }) => (risk === undefined ? [] : [`${nameOf(step)}: ${what}. ${risk}`])),
    ),
    ...steps.flatMap((step) => {
      const stake = stakes[step.apply.call.operationId] ?? scheduleStake(step);
      return stake ? [`${step.title}: ${stake}`] : [];
    }),
    ...lockouts,
  ];
  const slow = steps.filter(({ apply: { call } }) => call.operationId in slowCalls).length;
  return {
    revision: set.revision,
    lostAccess: unique(lost),
    restarts: unique([...changed, ...others]),
    irreversible: steps.flatMap((step) => {
      const way = wayOf(step);
      return way.possible ? [] : [`${step.title}: ${way.text}`];
    }),
    duration: durationText(steps, set, slow),
    risks: unique(risks),
    unknown: unique([
      ...unknown,
      ...unchecked.map(
        (step) => `${nameOf(step)} could not be read: whether its members restart is unknown.`,
      ),
    ]),
  };
}

/** Each sentence once: two steps may take the same away. */
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const slowCalls: Partial<Record<OperationId, true>> = {
  createGroupCluster: true,
  updateGroupCluster: true,
  deleteGroupCluster: true,
  updateGroupClusterProcessArgs: true,
  restartGroupClusterPrimaries: true,
  createGroupClusterSearchDeployment: true,
  updateGroupClusterSearchDeployment: true,
  upgradeGroupClusterTenantUpgrade: true,
  tenantGroupFlexClusterUpgrade: true,
};

/** A schedule can delete snapshots along with its change. */
function scheduleStake({ apply: { call } }: StoredStep): string | undefined {
  if (call.operationId !== 'updateGroupClusterBackupSchedule') return undefined;
  const { deleteSnapshots, deleteCopySnapshots, deleteCopiedBackups } = fieldsOf(call.args.body);
  const deletes = deleteSnapshots === true || deleteCopySnapshots === true;
  return deletes || (Array.isArray(deleteCopiedBackups) && deleteCopiedBackups.length > 0)
    ? 'Existing snapshots are deleted.'
    : undefined;
}
