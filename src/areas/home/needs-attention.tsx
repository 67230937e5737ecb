import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import type { Issue } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { healthText } from '#src/api/console/health-text.ts';
import { failedWord } from '#src/api/console/overview-text.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge, MarkIcon, type Severity, SeverityBadge } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLine, IssueLines } from '#src/ui/feedback/issue-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { usePrinting } from '#src/ui/use-printing.ts';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import classes from './home.module.css';
import { severityOrder } from './home-search.ts';
import { WorkLine } from './running-list.tsx';

interface NeedsAttentionProps {
  overview: Overview;
  /** Shows only lines of this severity. */
  severity: Severity | undefined;
  onSeverity: (severity: Severity | undefined) => void;
  /** The button that acknowledges the alerts of a line. */
  acknowledge: (issue: Issue) => ReactNode;
}

const shown = 8;

/** The worst lines first; the rest on request, or those of one severity. Failures without an alert are below. */
export function NeedsAttention({ overview, severity, onSeverity, acknowledge }: NeedsAttentionProps) {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const { issues, moreIssues, failed, unread, projects } = overview;
  const isPartial = overview.alertsRead.read < overview.alertsRead.open;
  const unknown = unread > 0 || isPartial;
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  const wanted =
    severity === undefined
      ? issues
      : issues.filter((each) => each.kind === 'alert' && each.severity === severity);
  // one or two more are shown rather than hidden behind a button
  const many = severity === undefined && wanted.length > shown + 2;
  const visible = all || printing || !many ? wanted : wanted.slice(0, shown);
  return (
    <Section
      label="Needs attention"
      actions={
        issues.length > 0 && <SeverityCounts overview={overview} chosen={severity} onChoose={onSeverity} />
      }
    >
      {issues.length + failed.length === 0 ? (
        <Calm>
          <MarkIcon mark={unknown ? 'hollow' : 'dot'} tone={unknown ? 'dim' : 'ok'} />
          {isPartial
            ? 'Nothing needs attention in the loaded alerts. The rest is loading.'
            : unread > 0
              ? 'No open alerts in the projects whose alerts could be loaded.'
              : 'No open alerts, every cluster is available, and nothing has failed or is overdue.'}
        </Calm>
      ) : (
        <IssueLines>
          {visible.map((issue) => (
            <Line key={issue.key} issue={issue} action={issue.kind === 'alert' && acknowledge(issue)} />
          ))}
          {severity === undefined &&
            failed.map((work) => <FailedLine key={work.key} work={work} names={names} />)}
        </IssueLines>
      )}
      {moreIssues > 0 && (all || !many) && (
        <p className={classes.dim}>{plural(moreIssues, 'more line')}: see the alerts of each project.</p>
      )}
      {many && (
        <div className={classes.screenOnly}>
          <Button size="sm" variant="quiet" onClick={() => setAll(!all)}>
            {all ? 'Show the worst only' : `Show ${formatCount(wanted.length - shown)} more`}
          </Button>
        </div>
      )}
    </Section>
  );
}

/**
 * How many alerts of each severity are open and not acknowledged, and clusters by state. A state is no alert. Each number
 * lists exactly those; while alerts are still being read it is a lower bound.
 */
function SeverityCounts({
  overview: { waiting, clusterStates, alertsRead },
  ...choice
}: {
  overview: Overview;
  chosen: Severity | undefined;
  onChoose: (severity: Severity | undefined) => void;
}) {
  const { id: connectionId } = useConnection();
  const [chosen, onChoose] = useShownValue(choice.chosen, choice.onChoose);
  const isPartial = alertsRead.read < alertsRead.open;
  return (
    <Row as="span" inline gap={4} columnGap={8} wrap>
      {(['unavailable', 'warning'] as const).map((health) => {
        const texts = healthText.find((each) => each.health === health);
        const count = clusterStates[health];
        if (count === 0 || !texts) return null;
        return (
          <Link
            key={health}
            to="/c/$connectionId/clusters"
            params={{ connectionId }}
            search={{ health }}
            className={classes.severity}
          >
            <MarkIcon mark={texts.mark} tone={texts.tone} />
            {plural(count, 'cluster')} {texts.text}
          </Link>
        );
      })}
      {severityOrder.map((severity) => {
        const count = waiting[severity];
        if (count === 0) return null;
        const pressed = chosen === severity;
        return (
          <button
            key={severity}
            type="button"
            className={classes.severity}
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? undefined : severity)}
          >
            <SeverityBadge severity={severity} />
            <Text mono numeric>
              {isPartial ? `at least ${formatCount(count)}` : formatCount(count)}
            </Text>
          </button>
        );
      })}
    </Row>
  );
}

function Line({ issue, action }: { issue: Issue; action: ReactNode }) {
  const { id } = useConnection();
  const { severity, what, on, count, since, groupId, groupName, orgName } = issue;
  const rest = on.length - 2;
  const params = { connectionId: id, groupId };
  const isState = issue.kind === 'cluster';
  return (
    <IssueLine
      severity={severity}
      {...(isState
        ? { mark: <Badge {...(severity === 'CRITICAL' ? failedLook : lateLook)}>Cluster</Badge> }
        : {})}
      what={
        <>
          {isState ? (
            <Link to="/c/$connectionId/groups/$groupId" params={params} search={{ cluster: on[0] }}>
              {what}
            </Link>
          ) : (
            <Link
              to="/c/$connectionId/groups/$groupId/alerts"
              params={params}
              search={
                issue.query === undefined
                  ? { alert: issue.alertId }
                  : { alert: issue.alertId, q: issue.query, severity, ack: 'no' }
              }
            >
              {what}
            </Link>
          )}
          {count > 1 && <span className={classes.times}>×{formatCount(count)}</span>}
        </>
      }
      on={`${on.slice(0, 2).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}
      onTitle={on.join(', ')}
      note={groupName}
      noteTitle={orgName}
      since={since ?? undefined}
      action={action}
    />
  );
}

function FailedLine({ work, names }: { work: EstateWork; names: ReadonlyMap<string, string> }) {
  const word = failedWord(work.kind);
  const look = word === 'Failed' ? failedLook : lateLook;
  return <WorkLine work={work} names={names} mark={<Badge {...look}>{word}</Badge>} />;
}

const failedLook = { tone: 'critical', mark: 'square' } as const;
const lateLook = { tone: 'warning', mark: 'triangle' } as const;
