import { isAlertEventType, variantOf } from '#contract/alert-configs/event-types.ts';
import { type MetricHistory, metricHistory } from '#contract/monitoring/alert-metrics.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import { decide, enrich, type NamedMatcher, type Targets, type TargetValues } from '../targets.ts';
import type { Limit } from './excursions.ts';

/** The measurement that a threshold is compared with. */
export interface LimitHistory extends MetricHistory {
  /** The value is one of a replica set, and its primary has it. */
  primariesOnly?: boolean;
}

/** Event types whose threshold is one of a measurement that they do not name. */
const unnamed: Readonly<Record<string, LimitHistory>> = {
  REPLICATION_OPLOG_WINDOW_RUNNING_OUT: {
    of: 'process',
    name: 'OPLOG_MASTER_TIME',
    units: 'SECONDS',
    primariesOnly: true,
  },
};

/** Undefined where the service keeps no measurements for the threshold. */
export function historyOf(eventTypeName: string, { metricName }: Limit): LimitHistory | undefined {
  if (!isAlertEventType(eventTypeName)) return undefined;
  if (metricName === undefined)
    return Object.hasOwn(unnamed, eventTypeName) ? unnamed[eventTypeName] : undefined;
  return variantOf(eventTypeName).metrics === 'host' ? metricHistory(metricName) : undefined;
}

type Named = Pick<Process, 'id' | 'hostname' | 'port' | 'typeName' | 'replicaSetName' | 'shardName'>;

export interface ChosenProcess {
  id: string;
  target: TargetValues;
}

/** The processes that a configuration watches; undecided ones lack the field of a matcher. */
export function chosenProcesses(
  processes: readonly Named[],
  matchers: readonly NamedMatcher[],
  targets: Targets,
  { primariesOnly = false }: LimitHistory,
): { chosen: ChosenProcess[]; undecided: number } {
  const chosen: ChosenProcess[] = [];
  let undecided = 0;
  for (const process of processes) {
    if (primariesOnly && !process.typeName.endsWith('PRIMARY')) continue;
    const target = enrich(targetOf(process), targets);
    const decision = decide(matchers, target);
    if (decision === undefined) undecided += 1;
    else if (decision) chosen.push({ id: process.id, target });
  }
  return { chosen, undecided };
}

function targetOf({ id, hostname, port, typeName, replicaSetName, shardName }: Named): TargetValues {
  // matchers have one word for a role, whatever the process belongs to // documented
  const role = /(?:PRIMARY|SECONDARY|MONGOS|CONFIG|STANDALONE)$/.exec(typeName)?.[0];
  return {
    hostname,
    port: String(port),
    hostnameAndPort: id,
    ...(role === undefined ? {} : { typeName: role }),
    ...(replicaSetName === undefined ? {} : { replicaSetName }),
    ...(shardName === undefined ? {} : { shardName }),
  };
}
