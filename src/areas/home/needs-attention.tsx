import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import type { Trouble } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { failedWord } from '#src/api/console/overview-words.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge, MarkIcon, type Severity, SeverityBadge } from '#src/ui/feedback/badge.tsx';
import { Calm, TroubleLine, TroubleLines } from '#src/ui/feedback/trouble-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { usePrinting } from '#src/ui/use-printing.ts';
import classes from './home.module.css';
import { severityOrder } from './home-search.ts';
import { WorkLine } from './running-list.tsx';

interface NeedsAttentionProps {
  overview: Overview;
  /** Only what is so severe is shown. */
  severity: Severity | undefined;
  onSeverity: (severity: Severity | undefined) => void;
  /** The button that acknowledges the alerts of a line. */
  acknowledge: (trouble: Trouble) => ReactNode;
}

const shown = 8;

/** The worst lines first; the rest on request, or those of one severity. What failed without an alert stands below. */
export function NeedsAttention({ overview, severity, onSeverity, acknowledge }: NeedsAttentionProps) {
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const { troubles, failed, unread, projects } = overview;
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  const wanted = severity === undefined ? troubles : troubles.filter((each) => each.severity === severity);
  // one or two more are shown rather than hidden behind a button
  const many = severity === undefined && wanted.length > shown + 2;
  const visible = all || printing || !many ? wanted : wanted.slice(0, shown);
  return (
    <Section
      label="Needs attention"
      actions={
        troubles.length > 0 && <SeverityCounts overview={overview} chosen={severity} onChoose={onSeverity} />
      }
    >
      {troubles.length + failed.length === 0 ? (
        <Calm>
          <MarkIcon mark={unread > 0 ? 'hollow' : 'dot'} tone={unread > 0 ? 'dim' : 'ok'} />
          {unread > 0
            ? 'No open alerts in the projects whose alerts could be loaded.'
            : 'No open alerts, every cluster is available, and nothing has failed or is overdue.'}
        </Calm>
      ) : (
        <TroubleLines>
          {visible.map((trouble) => (
            <Line
              key={trouble.key}
              trouble={trouble}
              action={trouble.kind === 'alert' && acknowledge(trouble)}
            />
          ))}
          {severity === undefined &&
            failed.map((work) => <FailedLine key={work.key} work={work} names={names} />)}
        </TroubleLines>
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

/** How many alerts wait of each severity, and clusters that are not available: each number lists exactly those. */
function SeverityCounts({
  overview: { troubles },
  chosen,
  onChoose,
}: {
  overview: Overview;
  chosen: Severity | undefined;
  onChoose: (severity: Severity | undefined) => void;
}) {
  return (
    <span className={classes.severities}>
      {severityOrder.map((severity) => {
        const count = troubles
          .filter((each) => each.severity === severity)
          .reduce((sum, each) => sum + each.count, 0);
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
            <span className={classes.count}>{formatCount(count)}</span>
          </button>
        );
      })}
    </span>
  );
}

function Line({ trouble, action }: { trouble: Trouble; action: ReactNode }) {
  const { id } = useConnection();
  const { severity, what, on, count, since, groupId, groupName, orgName } = trouble;
  const rest = on.length - 2;
  const params = { connectionId: id, groupId };
  return (
    <TroubleLine
      severity={severity}
      what={
        <>
          {trouble.kind === 'cluster' ? (
            <Link to="/c/$connectionId/groups/$groupId" params={params} search={{ cluster: on[0] }}>
              {what}
            </Link>
          ) : (
            <Link
              to="/c/$connectionId/groups/$groupId/alerts"
              params={params}
              search={
                trouble.query === undefined
                  ? { alert: trouble.alertId }
                  : { alert: trouble.alertId, q: trouble.query, severity, ack: 'no' }
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
