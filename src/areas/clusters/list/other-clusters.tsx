import { Link } from '@tanstack/react-router';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { alertsOf, conditionOf } from '../cluster-condition.ts';
import { ConditionBadge } from '../condition-badge.tsx';
import classes from './list.module.css';

const whole = { itemsPerPage: 500 } as const;

interface OtherClustersProps {
  groupId: string;
  /** Every open alert of the project; undefined while unknown. */
  alerts: readonly Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
}

/** Flex clusters and serverless instances: other resources than clusters, with fewer fields. */
export function OtherClusters({ groupId, alerts, severityOf }: OtherClustersProps) {
  const { id: connectionId } = useConnection();
  const flex = useRead('listGroupFlexClusters', { groupId, query: whole });
  const serverless = useRead('listGroupServerlessInstances', { groupId, query: whole });
  const all = [
    ...(flex.data?.results ?? []).map((each) => ({ ...each, text: 'Flex cluster' })),
    ...(serverless.data?.results ?? []).map((each) => ({ ...each, text: 'Serverless instance' })),
  ].sort((a, b) => a.name.localeCompare(b.name));
  if (all.length === 0) return null;
  return (
    <Section label="Flex clusters and serverless instances">
      <Stack as="ul" className={classes.others}>
        {all.map(({ id, name, stateName, text, mongoDBVersion, providerSettings }) => (
          <li key={id}>
            <Link
              to="/c/$connectionId/groups/$groupId/clusters/$clusterName/overview"
              params={{ connectionId, groupId, clusterName: name }}
            >
              {name}
            </Link>
            <ConditionBadge
              condition={conditionOf(
                { stateName, paused: false },
                alerts && alertsOf({ name, connectionStrings: {} }, alerts),
                severityOf,
              )}
              stateName={stateName}
            />
            <Text size={13} tone="dim">
              {text} · {mongoDBVersion} · {providerSettings.backingProviderName} {providerSettings.regionName}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
