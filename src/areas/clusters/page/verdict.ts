import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { plural } from '#src/lib/bytes.ts';
import { type StateKind, severityRank } from '#src/ui/feedback/badge.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { issuesOf, type Shard } from '../topology/topology.ts';

/** Whether a cluster is healthy, and if not, why: the answer that its page begins with. */
export interface Verdict {
  kind: StateKind;
  title: string;
  /** The worst first. */
  reasons: string[];
}

interface Known {
  cluster: Pick<Cluster, 'stateName' | 'paused'>;
  /** Open ones of the cluster; undefined while unknown. */
  alerts: readonly Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
  /** Empty while no process is known. */
  shards: readonly Shard[];
}

const passing: Record<string, string> = {
  CREATING: 'It is being created: nothing can connect yet.',
  UPDATING: 'A change is being applied: members restart one after the other.',
  REPAIRING: 'Atlas is repairing it.',
  DELETING: 'It is being deleted.',
};

export function verdictOf({ cluster, alerts, severityOf, shards }: Known): Verdict {
  if (cluster.paused) {
    return { kind: 'off', title: 'Paused', reasons: ['Its nodes are stopped: nothing can connect.'] };
  }
  const lacking = shards.flatMap((shard) =>
    issuesOf(shard).map((text) => (shards.length > 1 ? `${shard.name}: ${text}` : sentence(text))),
  );
  const grave = [...(alerts ?? [])]
    .filter((alert) => severityRank(severityOf(alert)) < severityRank('INFO'))
    .sort((a, b) => severityRank(severityOf(a)) - severityRank(severityOf(b)));
  const [worst] = grave;
  const alarmed = worst
    ? [
        `${plural(grave.length, 'open alert')}${grave.length > 1 ? ', the worst' : ''}: ${alertTitle(worst.eventTypeName, worst.metricName)}`,
      ]
    : [];
  const state = ownValue(passing, cluster.stateName);
  const reasons = [...lacking, ...alarmed, ...(state ? [state] : [])];
  if (lacking.some((text) => /no primary/i.test(text)) || (worst && isFailure(severityOf(worst)))) {
    return { kind: 'failed', title: 'Not healthy', reasons };
  }
  if (lacking.length > 0 || worst) return { kind: 'warning', title: 'Needs attention', reasons };
  if (state) return { kind: 'progress', title: 'Changing', reasons };
  if (!alerts) return { kind: 'off', title: 'Health unknown', reasons: ['Its alerts could not be loaded.'] };
  const members = shards.reduce((sum, each) => sum + each.members.length, 0);
  const isKnown = shards.every((shard) => shard.members.every(({ process }) => process !== undefined));
  return {
    kind: 'ok',
    title: 'Healthy',
    reasons: [isKnown && members > 0 ? `No open alerts; all ${members} members answer.` : 'No open alerts.'],
  };
}

const isFailure = (severity: Severity) => severity === 'CRITICAL' || severity === 'ERROR';
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
