import type { DrillCollection, DrillRun } from '#contract/console/drills.ts';
import type { Evidence } from '#src/lib/csv.ts';
import type { Column } from '#src/ui/table/column.ts';
import { evidenceLabels, missedObjective, pointText, stateLabels } from './drill-text.ts';

const iso = (epoch: number | null) => (epoch === null ? 'none' : new Date(epoch).toISOString());

/** The facts of one run for auditors: who restored what, when, how long it took, and the result. */
export function runEvidence(run: DrillRun): Evidence {
  const missed = missedObjective(run);
  return {
    drill: `${run.planName} (${run.planId})`,
    run: run.id,
    verdict: `${stateLabels(run).label}. ${run.reason}`,
    basis: run.evidence ? evidenceLabels[run.evidence] : 'none',
    'started by': `${run.startedBy} (${run.trigger})`,
    source: `${run.sourceName} (${run.sourceId}) of project ${run.groupId}`,
    target: `${run.targetName} (${run.targetId}) of project ${run.targetGroupId}`,
    'restored from': pointText(run.point),
    snapshot: run.snapshotId ?? 'none',
    'restored to': iso(run.restoredPoint),
    'restore job': run.jobId ?? 'none',
    'restore began': iso(run.jobCreatedAt),
    'restore ended': iso(run.jobFinishedAt),
    'seconds to restore': run.restoreMs === null ? 'none' : String(run.restoreMs / 1000),
    objective:
      run.objectiveMinutes === null
        ? 'none'
        : `${run.objectiveMinutes} min${missed === undefined ? '' : missed ? ', missed' : ', met'}`,
    compared: iso(run.comparison?.at ?? null),
    'started at': iso(run.plannedAt),
    'ended at': iso(run.endedAt),
  };
}

/** The collections of a run in its file. */
export const collectionExport: Pick<Column<DrillCollection>, 'id' | 'header' | 'exportValue'>[] = [
  { id: 'db', header: 'Database', exportValue: ({ db }) => db },
  { id: 'name', header: 'Collection', exportValue: ({ name }) => name },
  { id: 'verdict', header: 'Verdict', exportValue: ({ verdict }) => verdict },
  { id: 'expected', header: 'Documents expected', exportValue: ({ expected }) => expected?.documents },
  { id: 'found', header: 'Documents found', exportValue: ({ found }) => found?.documents },
  { id: 'expectedHash', header: 'MD5 expected', exportValue: ({ expected }) => expected?.md5 },
  { id: 'foundHash', header: 'MD5 found', exportValue: ({ found }) => found?.md5 },
];
