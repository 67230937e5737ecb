import type { Keeping } from '#contract/backups/enforcement.ts';
import { comparedDays, type ScheduledFrequency } from '#contract/backups/frequencies.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { DAY } from '#contract/values/durations.ts';
import type { SnapshotFact } from '../shared/facts.ts';

/** Days from one snapshot of an item to the next. */
function periodDays({ frequencyType, frequencyInterval }: PolicyLine): number {
  const usual: Record<Exclude<ScheduledFrequency, 'hourly'>, number> = {
    daily: 1,
    weekly: 7,
    monthly: 365 / 12,
    yearly: 365,
  };
  if (frequencyType === 'hourly') return frequencyInterval / 24;
  return frequencyType === 'ondemand' ? Number.POSITIVE_INFINITY : usual[frequencyType];
}

/**
 * The approximate number of snapshots that a schedule keeps in its steady state. Hourly and daily items share
 * moments with rarer ones: of those, only the longer retention is added.
 */
export function keptCount(schedule: Keeping | undefined): number {
  if (!schedule) return 0;
  const items = schedule.policyItems;
  const longest = (...frequencies: string[]): number =>
    Math.max(
      0,
      ...items.filter(({ frequencyType }) => frequencies.includes(frequencyType)).map(comparedDays),
    );
  const [hourly, frequent] = [longest('hourly'), longest('hourly', 'daily')];
  const count = items.reduce((sum, item) => {
    const covered = item.frequencyType === 'hourly' ? 0 : item.frequencyType === 'daily' ? hourly : frequent;
    return sum + Math.max(0, comparedDays(item) - covered) / periodDays(item);
  }, 0);
  return Math.round(count);
}

/** Effect of a policy on existing snapshots. */
export interface Existing {
  count: number;
  onDemand: number;
  copies: number;
  /** Scheduled ones that are deleted sooner than the policy demands of new ones. */
  early: number;
  latestBytes: number | undefined;
}

export function existing(facts: readonly SnapshotFact[], demanded: readonly PolicyLine[]): Existing {
  const completed = facts.filter(({ state }) => state === 'completed');
  return {
    count: completed.length,
    onDemand: completed.filter(({ onDemand }) => onDemand).length,
    copies: completed.filter(({ copyRegions }) => copyRegions.length > 0).length,
    early: completed.filter((fact) => endsEarly(fact, demanded)).length,
    // facts are sorted newest first
    latestBytes: completed.find(({ sizeBytes }) => sizeBytes !== undefined)?.sizeBytes,
  };
}

function endsEarly(
  { onDemand, frequency, at, expiresAt }: SnapshotFact,
  demanded: readonly PolicyLine[],
): boolean {
  if (onDemand || at === undefined || expiresAt === undefined) return false;
  const item = demanded.find(({ frequencyType }) => frequencyType === frequency);
  // an hour of grace: expiry is set when a snapshot is complete
  return item !== undefined && expiresAt - at < comparedDays(item) * DAY - DAY / 24;
}
