import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import type { RestoreKind, RestoreSearch, RestoreStep } from '../shared/backups-search.ts';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import {
  type PointProblem,
  pointProblem,
  type Recoverability,
  snapshotBefore,
} from '../shared/recoverability.ts';
import { partsProblem } from './part-names.ts';
import { type Load, misfits, type Target } from './target-fit.ts';

export const stepLabels: Record<RestoreStep, string> = {
  source: 'Source',
  point: 'Point',
  parts: 'Databases and collections',
  target: 'Target',
  review: 'Review and restore',
};

export const kindLabels: Record<RestoreKind, { title: string; text: string }> = {
  snapshot: {
    title: 'A snapshot into a cluster',
    text: 'Replaces all data and search indexes of the target by those of the snapshot. The indexes are built anew.',
  },
  pointInTime: {
    title: 'A point in time into a cluster',
    text: 'Restores up to a second, or up to a single write.',
  },
  collections: {
    title: 'Single databases and collections',
    text: 'Adds collections to the target, or overwrites them. Search indexes are not restored.',
  },
  download: {
    title: 'A download of a snapshot',
    text: 'Archives of the data files, behind links that expire.',
  },
};

export function stepsOf(kind: RestoreKind | undefined): RestoreStep[] {
  if (kind === 'download') return ['source', 'point', 'review'];
  if (kind === 'collections') return ['source', 'point', 'parts', 'target', 'review'];
  return ['source', 'point', 'target', 'review'];
}

/** Why a kind of restore cannot be had of a cluster; undefined: it can. */
export function kindProblem(kind: RestoreKind, source: Source): string | undefined {
  if (source.tenant) return 'Free and shared clusters have no snapshots of their own.';
  if (kind === 'collections') {
    if (source.kind === 'dedicated') return undefined;
    return 'Dedicated clusters only.';
  }
  return kind === 'pointInTime' ? momentProblem(source) : undefined;
}

/** Why no moments of a cluster can be restored. */
export function momentProblem(source: Source): string | undefined {
  if (source.kind === 'flex') return 'Flex clusters have daily snapshots only.';
  if (source.deleted) return 'The cluster is deleted: only its snapshots remain.';
  if (!source.cluster) return source.pitEnabled ? undefined : clusterRefusals.noPit;
  const refusal = clusterRefusal('restoreToPointInTime', source.cluster);
  return refusal && clusterRefusals[refusal];
}

/** Whether the step itself shows its problem at the field: below, it would appear twice. */
export function saidInPlace(step: RestoreStep, search: RestoreSearch, facts: WizardFacts): boolean {
  const problem = stepProblem(step, search, facts);
  return step === 'point' && problem !== undefined && problem === momentRefusal(search, facts);
}

/** Facts for the validation of the steps. */
export interface WizardFacts {
  source: Source | undefined;
  /** The chosen snapshot, as far as it was read. */
  snapshot: SnapshotFact | undefined;
  snapshotsRead: boolean;
  known: Recoverability | undefined;
  load: Load | undefined;
  target: Target | undefined;
  targetsRead: boolean;
  now: number;
  zone: Zone;
}

function pointProblemText(problem: PointProblem, zone: Zone): string {
  const stamp = (ms: number) => formatInstant(ms, zone, { seconds: true });
  switch (problem.kind) {
    case 'future':
      return 'This time is in the future.';
    case 'notContinuous':
      return 'Continuous backup does not cover this time.';
    case 'beforeWindow':
      return `Before the restore window, which begins at ${stamp(problem.from)}.`;
    default:
      return problem.gap.to === undefined
        ? `In a gap: no time after the restore of ${stamp(problem.gap.from)} can be restored until a snapshot completes.`
        : `In a gap: no time between the restore of ${stamp(problem.gap.from)} and the snapshot of ${stamp(problem.gap.to)} can be restored.`;
  }
}

/** Why the moment cannot be restored; undefined: it can, or none is chosen. */
export function momentRefusal(search: RestoreSearch, facts: WizardFacts): string | undefined {
  const { at } = search;
  const { known, now, zone } = facts;
  if (at === undefined || !known) return undefined;
  const problem = pointProblem(at * 1000, known, now);
  if (problem) return pointProblemText(problem, zone);
  return snapshotBefore(at * 1000, known) ? undefined : 'No snapshot had completed by then.';
}

/** Why a step is not done yet; undefined: it is. */
export function stepProblem(
  step: RestoreStep,
  search: RestoreSearch,
  facts: WizardFacts,
): string | undefined {
  switch (step) {
    case 'source':
      return sourceStep(search, facts);
    case 'point':
      return pointStep(search, facts);
    case 'parts':
      return partsProblem(search);
    case 'target':
      return targetStep(search, facts);
    default:
      return undefined;
  }
}

function sourceStep({ cluster, kind }: RestoreSearch, { source }: WizardFacts): string | undefined {
  if (cluster === undefined) return 'Choose a cluster.';
  if (!source) return `No backups of a cluster ${cluster} were found.`;
  if (kind === undefined) return 'Choose what to restore.';
  return kindProblem(kind, source);
}

function pointStep(search: RestoreSearch, facts: WizardFacts): string | undefined {
  const { kind, snapshot, at } = search;
  if (kind === 'pointInTime' || (kind === 'collections' && snapshot === undefined && at !== undefined)) {
    return at === undefined ? 'Enter a date and a time.' : momentRefusal(search, facts);
  }
  if (snapshot === undefined) return 'Choose a snapshot.';
  if (!facts.snapshotsRead) return undefined;
  if (!facts.snapshot) return 'This cluster has no such snapshot.';
  return facts.snapshot.state === 'completed' ? undefined : 'The snapshot has not completed.';
}

function targetStep({ target: name }: RestoreSearch, facts: WizardFacts): string | undefined {
  const { target, load, targetsRead } = facts;
  if (name === undefined) return 'Choose a cluster.';
  if (!target) return targetsRead ? `There is no cluster ${name} in this project.` : undefined;
  return load && misfits(load, target)[0]?.why;
}

/**
 * The step in the URL, or the first earlier one without a selection. Later changes at the service move no
 * user to an earlier step: the card of checks reports them.
 */
export function currentStep(search: RestoreSearch): RestoreStep {
  const steps = stepsOf(search.kind);
  const open = steps.findIndex((step) => !isChosen(step, search));
  // an address without a step opens behind what its parameters have completed
  if (search.step === undefined) return steps[open < 0 ? steps.length - 1 : open] ?? 'source';
  const asked = Math.max(0, steps.indexOf(search.step));
  return steps[open < 0 ? asked : Math.min(asked, open)] ?? 'source';
}

/** Whether a step has an answer, right or wrong. */
export function isChosen(
  step: RestoreStep,
  { cluster, kind, snapshot, at, parts, target }: RestoreSearch,
): boolean {
  switch (step) {
    case 'source':
      return cluster !== undefined && kind !== undefined;
    case 'point':
      if (kind === 'pointInTime') return at !== undefined;
      return snapshot !== undefined || (kind === 'collections' && at !== undefined);
    case 'parts':
      return parts !== undefined;
    case 'target':
      return target !== undefined;
    default:
      return true;
  }
}
