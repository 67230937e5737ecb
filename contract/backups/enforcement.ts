import { type Demands, lifted } from './compliance-rules.ts';
import { type PolicyLine, uncovered } from './policy-rules.ts';
import { defaultItems, defaultWindowDays } from './schedule-defaults.ts';

/** The effects of a compliance policy on a cluster: the emulator applies them, the console previews them. */

/** The cluster, as far as a policy looks at it. */
export interface Governed {
  backupEnabled: boolean;
  pitEnabled: boolean;
}

/** Its schedule, as far as a policy looks at it. */
export interface Keeping<Line extends PolicyLine = PolicyLine> {
  policyItems: readonly Line[];
  restoreWindowDays: number;
}

type Ruling = Pick<Demands, 'pitEnabled' | 'restoreWindowDays' | 'scheduledPolicyItems'>;

export type Shortfall = 'backup' | 'pit' | 'schedule' | 'window';

/** How a cluster falls short of a policy; undefined: it does not. */
export function shortfallOf(
  policy: Ruling,
  cluster: Governed,
  schedule: Keeping | undefined,
): Shortfall | undefined {
  if (!cluster.backupEnabled) return 'backup';
  if (policy.pitEnabled && !cluster.pitEnabled) return 'pit';
  if (!schedule || uncovered(schedule.policyItems, policy.scheduledPolicyItems).length > 0) return 'schedule';
  const short = policy.pitEnabled && schedule.restoreWindowDays < policy.restoreWindowDays;
  return short ? 'window' : undefined;
}

/** The cluster with backup switched on, and continuous backup where it is demanded // documented */
export function switchedOn<Cluster extends Governed>(policy: Ruling, cluster: Cluster): Cluster {
  return { ...cluster, backupEnabled: true, pitEnabled: cluster.pitEnabled || policy.pitEnabled };
}

/** A schedule that falls short, raised to the demands. */
export function liftedSchedule<Line extends PolicyLine>(
  policy: Ruling,
  schedule: Keeping<Line>,
): Keeping<Line | PolicyLine> {
  return {
    policyItems: lifted(schedule.policyItems, policy.scheduledPolicyItems),
    restoreWindowDays: Math.max(schedule.restoreWindowDays, policy.restoreWindowDays),
  };
}

/** The schedule that a cluster begins with when its backup is switched on. */
export function firstSchedule(policy: Ruling | undefined, hardware: { nvme: boolean }): Keeping {
  const usual = { policyItems: defaultItems(hardware), restoreWindowDays: defaultWindowDays };
  return policy ? liftedSchedule(policy, usual) : usual;
}
