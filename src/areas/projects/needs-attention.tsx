import { Link } from '@tanstack/react-router';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { UnaskedKind } from '#contract/overview/overview.ts';
import { alertTitle } from '#src/api/alert-config-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { useAcknowledgers } from '#src/api/console/acknowledgers.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLine, IssueLines } from '#src/ui/feedback/issue-lines.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { useNow } from '#src/ui/values/now.tsx';
import type { Work } from './at-work.ts';
import { mostUrgent } from './most-urgent.ts';
import { FailedLine } from './short-lists.tsx';
import { stillRead } from './still-read.ts';

interface NeedsAttentionProps {
  groupId: string;
  /** Undefined while loading. */
  list: { results: Alert[]; totalCount: number } | undefined;
  /** Whether the list holds all open alerts. */
  complete: boolean;
  /** What failed without being an alert. */
  failed: readonly Work[];
  /** What else may have failed, and is read only after the page is there. */
  unasked: readonly UnaskedKind[];
  severityOf: (alert: Alert) => Severity;
  /** Whether what orders the alerts is known. */
  settled: boolean;
  error: unknown;
  onRetry: () => void;
}

const shown = 5;
const none: Alert[] = [];

/** The few alerts to look at first with the way to all of them, and what failed beside them. */
export function NeedsAttention({
  groupId,
  list,
  complete,
  failed,
  unasked,
  severityOf,
  settled,
  error,
  onRetry,
}: NeedsAttentionProps) {
  const { id } = useConnection();
  const now = useNow();
  const people = useAcknowledgers(groupId, list?.results ?? none);
  if (error && !list) {
    return (
      <Section label="Needs attention">
        <ReadFailure what="Alerts" query={{ error, refetch: onRetry }} />
      </Section>
    );
  }
  const unread = stillRead(unasked, ['backups', 'searchIndexes']);
  const total = list?.totalCount ?? 0;
  return (
    <Section
      label="Needs attention"
      actions={
        total > 0 && (
          <Link
            to="/c/$connectionId/groups/$groupId/alerts"
            params={{ connectionId: id, groupId }}
            className={textClass({ size: 13 })}
          >
            All {formatCount(total)} open
          </Link>
        )
      }
    >
      {!(settled && list) && <SkeletonLines lines={2} />}
      {settled && list?.results.length === 0 && failed.length === 0 && (
        <Calm>
          <MarkIcon mark="dot" tone="ok" />
          {unread ? `No open alerts. Still loading: ${unread}.` : 'No open alerts, and nothing has failed.'}
        </Calm>
      )}
      {list && !complete && (
        <Calm>
          {formatCount(list.results.length)} of {formatCount(total)} open alerts read; the worst may be among
          the rest.
        </Calm>
      )}
      {settled && list && list.results.length + failed.length > 0 && (
        <IssueLines>
          {mostUrgent(list.results, severityOf, now)
            .slice(0, shown)
            .map((alert) => (
              <AlertLine
                key={alert.id}
                alert={alert}
                severity={severityOf(alert)}
                groupId={groupId}
                connectionId={id}
                person={people.get(alert.id)}
                now={now}
              />
            ))}
          {failed.map((work) => (
            <FailedLine key={work.key} work={work} groupId={groupId} />
          ))}
        </IssueLines>
      )}
    </Section>
  );
}

interface AlertLineProps {
  alert: Alert;
  severity: Severity;
  groupId: string;
  connectionId: string;
  /** Who acknowledged it, where the console knows. */
  person: string | undefined;
  now: number;
}

function AlertLine({ alert, severity, groupId, connectionId, person, now }: AlertLineProps) {
  const acknowledged = alert.acknowledgedUntil !== undefined && Date.parse(alert.acknowledgedUntil) > now;
  const name = person ?? alert.acknowledgingUsername;
  const who = name ? ` by ${name}` : '';
  return (
    <IssueLine
      severity={severity}
      what={
        <Link
          to="/c/$connectionId/groups/$groupId/alerts"
          params={{ connectionId, groupId }}
          search={{ alert: alert.id }}
          title={alert.eventTypeName}
        >
          {alertTitle(alert.eventTypeName, alert.metricName)}
        </Link>
      }
      on={alert.clusterName ?? alert.hostnameAndPort ?? alert.replicaSetName ?? alert.processorName}
      note={acknowledged ? `acknowledged${who}` : ''}
      since={alert.created}
      dim={acknowledged}
    />
  );
}
