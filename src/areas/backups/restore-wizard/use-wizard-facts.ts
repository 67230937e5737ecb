import { useRead } from '#src/api/query.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { RestoreSearch } from '../shared/backups-search.ts';
import { isRunning, type RestoreFact, type SnapshotFact, type Source } from '../shared/facts.ts';
import { recoverability, snapshotBefore } from '../shared/recoverability.ts';
import { type Gathered, hasBackups, useRestores, useSnapshots } from '../shared/use-facts.ts';
import { useHeldDocuments } from '../shared/use-held-documents.ts';
import { type Sources, useSources } from '../shared/use-sources.ts';
import type { PreflightFacts } from './preflight.ts';
import { pointOf } from './restore-request.ts';
import type { Target } from './target-fit.ts';
import { useLoad } from './use-backup-detail.ts';
import { type Targets, useTargets } from './use-targets.ts';
import { stepProblem, type WizardFacts } from './wizard-steps.ts';

/** All reads of the wizard, by its selection. */
export interface WizardReadings {
  sources: Sources;
  snapshots: Gathered<SnapshotFact>;
  restores: Gathered<RestoreFact>;
  targets: Targets;
  facts: WizardFacts;
  /** The snapshot that would be restored, or the one before the moment. */
  base: SnapshotFact | undefined;
}

/** Instances that once were serverless reach this far back // documented */
const serverlessWindowDays = 3;

export function useWizardFacts(groupId: string, chosen: RestoreSearch): WizardReadings {
  const { zone } = useZone();
  const now = useNow(1000);
  const sources = useSources(groupId);
  const source = sources.sources?.find(({ name }) => name === chosen.cluster);
  const snapshots = useSnapshots(groupId, source ? [source] : []);
  // a read of each cluster of the project: only where gaps or running restores count
  const validates =
    chosen.kind === 'pointInTime' || chosen.kind === 'collections' || chosen.step === 'review';
  const restores = useRestores(groupId, validates ? (sources.sources ?? []) : []);
  const schedule = useRead(
    'getGroupClusterBackupSchedule',
    { groupId, clusterName: source?.name ?? '' },
    { enabled: source?.kind === 'dedicated' && source.pitEnabled && !source.deleted && hasBackups(source) },
  );
  // partial facts would show false gaps, and hide real ones
  const read = !snapshots.pending && !restores.pending && !schedule.isLoading;
  const present =
    source && read
      ? recoverability({
          source,
          groupId,
          snapshots: snapshots.facts,
          restores: restores.facts,
          restoreWindowDays:
            source.kind === 'serverless' ? serverlessWindowDays : schedule.data?.restoreWindowDays,
          now,
        })
      : undefined;
  const targets = useTargets(chosen.project ?? groupId, source?.kind);
  const target = targets.targets?.find(({ name }) => name === chosen.target);
  const snapshot = snapshots.facts.find(({ id }) => id === chosen.snapshot);
  const moment = pointOf(chosen) && chosen.at;
  const base = moment === undefined || !present ? snapshot : snapshotBefore(moment * 1000, present);
  const load = useLoad(groupId, base);
  return {
    sources,
    snapshots,
    restores,
    targets,
    base,
    facts: {
      source,
      snapshot,
      snapshotsRead: source !== undefined && !snapshots.pending && snapshots.failures.length === 0,
      known: present,
      load,
      target,
      targetsRead: targets.targets !== undefined,
      now,
      zone,
    },
  };
}

/** Input of the card of checks; undefined while source or snapshot are unknown. */
export function usePreflightFacts(
  groupId: string,
  chosen: RestoreSearch,
  readings: WizardReadings,
): PreflightFacts | undefined {
  const { facts, restores, snapshots, base } = readings;
  const { source, load, target, now, zone } = facts;
  const isSource =
    target !== undefined && target.groupId === groupId && target.name === source?.name && !source.deleted;
  const ofTarget = useTargetBackups(target, isSource ? snapshots : undefined);
  const holds = useHeldDocuments(target?.groupId, target?.name);
  if (!source || !load) return undefined;
  const moment = pointOf(chosen) && chosen.at;
  const when = (ms: number) => formatInstant(ms, zone, { seconds: true });
  const ownKnown = !snapshots.pending && snapshots.failures.length === 0;
  const isKnown = ownKnown && (chosen.kind === 'download' || ofTarget.known);
  const into = [...restores.facts, ...ofTarget.restores].filter(
    ({ state, delivery, targetName, targetGroupId }) =>
      state === 'running' &&
      delivery !== 'download' &&
      targetName === target?.name &&
      (targetGroupId ?? groupId) === target?.groupId,
  );
  return {
    search: chosen,
    source,
    snapshot: base,
    load,
    target,
    isSource,
    refusal: stepProblem('source', chosen, facts) ?? stepProblem('point', chosen, facts),
    point: moment === undefined ? base?.at : moment * 1000,
    now,
    underWay: isKnown
      ? [...snapshots.facts, ...ofTarget.snapshots].filter((each) => each.onDemand && isRunning(each))
      : undefined,
    into: restores.pending ? undefined : into,
    downloads: restores.facts.filter(
      ({ delivery, state, snapshotId }) =>
        delivery === 'download' &&
        (state === 'running' || state === 'ready') &&
        snapshotId === chosen.snapshot,
    ),
    holds,
    rescue: ofTarget.known ? newestOf(ofTarget.snapshots) : undefined,
    when,
  };
}

function newestOf(snapshots: readonly SnapshotFact[]): number | null {
  const moments = snapshots.flatMap(({ state, at }) =>
    state === 'completed' && at !== undefined ? [at] : [],
  );
  return moments.length === 0 ? null : Math.max(...moments);
}

/** The snapshots of the target, and the restores from it; those of the source are already known. */
function useTargetBackups(target: Target | undefined, ofSource: Gathered<SnapshotFact> | undefined) {
  const asked = target && !ofSource ? [asSource(target)] : [];
  const groupId = target?.groupId ?? '';
  const snapshots = useSnapshots(groupId, asked);
  const restores = useRestores(groupId, asked);
  const read = ofSource ?? snapshots;
  return {
    snapshots: read.facts,
    restores: restores.facts,
    known: target !== undefined && !read.pending && read.failures.length === 0,
  };
}

function asSource({ kind, id, name, cluster }: Target): Source {
  return {
    kind,
    id,
    name,
    deleted: false,
    ...(cluster ? { cluster } : {}),
    tenant: false,
    backupEnabled: cluster?.backupEnabled ?? true,
    pitEnabled: cluster?.pitEnabled ?? false,
    sharded: cluster ? cluster.clusterType !== 'REPLICASET' : false,
  };
}
