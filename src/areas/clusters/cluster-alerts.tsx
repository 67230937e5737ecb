import { Link } from '@tanstack/react-router';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import { type Alert, isAcknowledged } from '#contract/alerts.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { MarkIcon, severityRank } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLine, IssueLines } from '#src/ui/feedback/issue-lines.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { useNow } from '#src/ui/values/now.tsx';

interface ClusterAlertsProps {
  groupId: string;
  clusterName: string;
  /** Undefined while unknown. */
  alerts: readonly Alert[] | undefined;
  severityOf: (alert: Alert) => Severity;
  /** How they were read. */
  read: { error: Error | null; refetch: () => unknown };
}

const shown = 5;

/** The open alerts of one cluster, the worst first, each leading to itself. */
export function ClusterAlerts({ groupId, clusterName, alerts, severityOf, read }: ClusterAlertsProps) {
  const { id: connectionId } = useConnection();
  const params = { connectionId, groupId };
  return (
    <Section
      label={`Open alerts on ${clusterName}`}
      actions={
        alerts &&
        alerts.length > 0 && (
          <Link
            to="/c/$connectionId/groups/$groupId/alerts"
            params={params}
            search={{ cluster: clusterName }}
            className={textClass({ size: 13 })}
          >
            All {formatCount(alerts.length)} open
          </Link>
        )
      }
    >
      {!alerts && <ReadFailure what="Alerts" query={read} />}
      {!alerts && !read.error && <SkeletonLines lines={2} />}
      {alerts?.length === 0 && (
        <Calm>
          <MarkIcon mark="dot" tone="ok" />
          No open alerts.
        </Calm>
      )}
      {alerts && alerts.length > 0 && (
        <IssueLines>
          {[...alerts]
            .sort(
              (a, b) =>
                severityRank(severityOf(a)) - severityRank(severityOf(b)) ||
                a.created.localeCompare(b.created),
            )
            .slice(0, shown)
            .map((alert) => (
              <AlertLine key={alert.id} alert={alert} severity={severityOf(alert)} params={params} />
            ))}
        </IssueLines>
      )}
    </Section>
  );
}

interface AlertLineProps {
  alert: Alert;
  severity: Severity;
  params: { connectionId: string; groupId: string };
}

function AlertLine({ alert, severity, params }: AlertLineProps) {
  const acknowledged = isAcknowledged(alert, useNow());
  return (
    <IssueLine
      severity={severity}
      what={
        <Link
          to="/c/$connectionId/groups/$groupId/alerts"
          params={params}
          search={{ alert: alert.id }}
          title={alert.eventTypeName}
        >
          {alertTitle(alert.eventTypeName, alert.metricName)}
        </Link>
      }
      on={alert.hostnameAndPort?.replace(/\..*$/, '') ?? alert.replicaSetName}
      onTitle={alert.hostnameAndPort ?? ''}
      note={acknowledged ? 'acknowledged' : ''}
      since={alert.created}
      dim={acknowledged}
    />
  );
}
