import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { useProcesses } from '#src/api/clusters/processes.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { type Cluster, hostsOf } from './cluster-facts.ts';
import classes from './clusters.module.css';
import { ConditionBadge } from './condition-badge.tsx';
import { hostCondition, newestPing, processesOf } from './host-health.ts';

interface ClusterHostsProps {
  cluster: Cluster;
  /** Open ones of the cluster; undefined while unknown. */
  alerts: readonly Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
}

/** Every process of a cluster with its role or its problem; without monitoring only the names. */
export function ClusterHosts({ cluster, alerts = [], severityOf }: ClusterHostsProps) {
  const { groupId } = cluster;
  const { data, error } = useProcesses(groupId);
  const own = data ? processesOf(cluster, data.results) : [];
  const names = hostsOf(cluster);
  if (own.length === 0 && names.length === 0) return null;
  const newest = newestPing(data?.results ?? []);
  return (
    <Section label="Hosts">
      <FailureNotice title="The health of the hosts could not be loaded" why={!data && error} quiet />
      <Stack as="ul" gap={4}>
        {own.length === 0
          ? names.map((host) => (
              <li key={host} className={classes.host}>
                <Copyable value={host} label="host" />
              </li>
            ))
          : own.map((process) => (
              <li key={process.id} className={classes.host}>
                <ConditionBadge
                  condition={
                    cluster.paused
                      ? { kind: 'off', label: 'Paused' }
                      : hostCondition(process, alerts, severityOf, newest)
                  }
                  stateName={process.typeName}
                />
                <Copyable value={`${process.hostname}:${process.port}`} label="host" />
                <Text size={12} tone="dim">
                  <Instant value={process.lastPing} past />
                </Text>
              </li>
            ))}
      </Stack>
    </Section>
  );
}
