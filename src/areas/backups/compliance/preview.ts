import {
  firstSchedule,
  type Keeping,
  liftedSchedule,
  type Shortfall,
  shortfallOf,
  switchedOn,
} from '#contract/backups/enforcement.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { instanceSizeOf } from '#contract/clusters/record.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Source } from '../shared/facts.ts';
import { everyText, keepText } from '../shared/schedule-text.ts';
import { frequencyLabels } from '../shared/texts.tsx';
import type { Ruling } from './compliance-form.ts';

/**
 * `outside`: of a kind that no policy looks at. `refuses`: the service takes the policy only when this cluster is
 * changed by hand. `unknown`: its schedule could not be loaded.
 */
export type Verdict = 'meets' | 'changes' | 'refuses' | 'outside' | 'unknown';

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Effect of a policy on one cluster. */
export interface ClusterPreview {
  source: Source;
  verdict: Verdict;
  /** Why it falls short, refuses, or is outside, as text. */
  reason: string | undefined;
  changes: FieldChange[];
  /** The schedule of before and after; the first is absent while backup is off. */
  before: Keeping | undefined;
  after: Keeping | undefined;
}

/** A schedule as far as the preview looks at it. */
export interface ReadSchedule {
  policies: readonly { policyItems: readonly PolicyLine[] }[];
  restoreWindowDays: number;
}

const shortWords: Record<Shortfall, string> = {
  backup: 'backup is off',
  pit: 'continuous backup is off',
  schedule: 'its schedule keeps fewer snapshots',
  window: 'its window is shorter',
};

/**
 * Effect of a policy on every cluster of a project, computed by the functions that apply it. While `pending`,
 * the missing schedules are still loading.
 */
export function preview(
  policy: Ruling,
  sources: readonly Source[],
  schedules: ReadonlyMap<string, ReadSchedule>,
  pending = false,
): ClusterPreview[] {
  return sources
    .filter(({ deleted }) => !deleted)
    .map((source) => previewOne(policy, source, schedules.get(source.name), pending));
}

function previewOne(
  policy: Ruling,
  source: Source,
  read: ReadSchedule | undefined,
  pending: boolean,
): ClusterPreview {
  const base = { source, changes: [], before: undefined, after: undefined };
  const outside = outsideText(source);
  if (outside !== undefined) return { ...base, verdict: 'outside', reason: outside };
  if (policy.encryptionAtRestEnabled && source.cluster?.encryptionAtRestProvider === 'NONE') {
    return { ...base, verdict: 'refuses', reason: 'it is not encrypted with a key of the customer' };
  }
  const before = read && keepingOf(read);
  if (source.backupEnabled && !before) {
    const reason = pending ? 'its schedule is still loading' : 'its schedule could not be loaded';
    return { ...base, verdict: 'unknown', reason };
  }
  const lack = shortfallOf(policy, source, before);
  if (lack === undefined) return { ...base, verdict: 'meets', reason: undefined, before, after: before };
  const after = scheduleAfter(policy, source, before);
  const on = switchedOn(policy, source);
  const changes = [
    ...toggled('Cloud backup', source.backupEnabled, on.backupEnabled),
    ...toggled('Continuous backup', source.pitEnabled, on.pitEnabled),
    ...scheduleChanges(before, after),
  ];
  return { source, verdict: 'changes', reason: shortWords[lack], changes, before, after };
}

function outsideText({ kind, tenant, cluster }: Source): string | undefined {
  if (kind === 'flex') return 'a Flex cluster';
  if (kind === 'serverless') return 'a serverless instance';
  if (tenant) return 'smaller than M10';
  return cluster?.stateName === 'DELETING' ? 'being deleted' : undefined;
}

function keepingOf({ policies, restoreWindowDays }: ReadSchedule): Keeping {
  return { policyItems: policies.flatMap(({ policyItems }) => policyItems), restoreWindowDays };
}

/** A cluster whose backup is off begins with the usual schedule; it is raised like any other. */
function scheduleAfter(policy: Ruling, source: Source, before: Keeping | undefined): Keeping {
  if (!before) {
    const nvme = source.cluster !== undefined && instanceSizeOf(source.cluster).includes('_NVME');
    return firstSchedule(policy, { nvme });
  }
  return shortfallOf(policy, switchedOn(policy, source), before) ? liftedSchedule(policy, before) : before;
}

const onOff = (on: boolean): string => (on ? 'on' : 'off');

function toggled(field: string, before: boolean, after: boolean): FieldChange[] {
  return before === after ? [] : [{ field, before: onOff(before), after: onOff(after) }];
}

/** Lifting keeps the order of items, and appends new ones. */
function scheduleChanges(before: Keeping | undefined, after: Keeping): FieldChange[] {
  const items = after.policyItems.flatMap((item, at) => {
    const was = before?.policyItems[at];
    const [old, now] = [was ? itemText(was) : '—', itemText(item)];
    return old === now
      ? []
      : [{ field: `${frequencyLabels[item.frequencyType]} item`, before: old, after: now }];
  });
  const days = before?.restoreWindowDays;
  if (days === after.restoreWindowDays) return items;
  const window = {
    field: 'Restore window',
    before: days === undefined ? '—' : plural(days, 'day'),
    after: plural(after.restoreWindowDays, 'day'),
  };
  return [...items, window];
}

/** `every 6 hours, kept 7 days` */
export function itemText(item: PolicyLine): string {
  return `${everyText(item.frequencyType, item.frequencyInterval)}, kept ${keepText(item)}`;
}

/** Response of the service to a policy, depending on whether it may overwrite insufficient schedules. */
export interface Outcome {
  /** Clusters that cause the refusal, with the reason. */
  refusedBy: ClusterPreview[];
  changed: ClusterPreview[];
}

export function outcomeOf(previewed: readonly ClusterPreview[], overwrite: boolean): Outcome {
  const refusing = previewed.filter(({ verdict }) => verdict === 'refuses');
  const short = previewed.filter(({ verdict }) => verdict === 'changes');
  return overwrite
    ? { refusedBy: refusing, changed: short }
    : { refusedBy: [...refusing, ...short], changed: [] };
}

/** A line of the preview: an unchanged cluster has one line that states it. */
export interface PreviewLine {
  key: string;
  cluster: ClusterPreview;
  change: FieldChange | undefined;
}

export function linesOf(previewed: readonly ClusterPreview[]): PreviewLine[] {
  return previewed.flatMap((cluster): PreviewLine[] => {
    const { id } = cluster.source;
    if (cluster.changes.length === 0) return [{ key: id, cluster, change: undefined }];
    return cluster.changes.map((change, at) => ({ key: `${id}/${at}`, cluster, change }));
  });
}
