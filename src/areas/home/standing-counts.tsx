import { Link } from '@tanstack/react-router';
import { type ClusterHealth, clusterHealths, type ProjectStanding } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { type Mark, MarkIcon, type Severity } from '#src/ui/feedback/badge.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './home.module.css';

const severities: Record<Severity, { mark: Mark; tone: Tone }> = {
  CRITICAL: { mark: 'diamond', tone: 'critical' },
  ERROR: { mark: 'square', tone: 'error' },
  WARNING: { mark: 'triangle', tone: 'warning' },
  INFO: { mark: 'dot', tone: 'info' },
};

/** How many alerts wait, by severity; acknowledged ones dim and last. */
export function AlertCounts({ standing }: { standing: ProjectStanding }) {
  const { id: connectionId } = useConnection();
  const { waiting, acknowledged, open, groupId } = standing;
  if (!waiting) return <span className={classes.dim}>unknown</span>;
  if (open === 0) return <Absent />;
  const read = Object.values(waiting).reduce((sum, count) => sum + count, acknowledged);
  return (
    <span className={classes.counts}>
      {(['CRITICAL', 'ERROR', 'WARNING', 'INFO'] as const).map(
        (severity) =>
          waiting[severity] > 0 && (
            <Link
              key={severity}
              to="/c/$connectionId/groups/$groupId/alerts"
              params={{ connectionId, groupId }}
              search={{ severity, ack: 'no' }}
              className={`${classes.mark} ${classes.opens}`}
              title={`${waiting[severity]} ${severity.toLowerCase()}`}
              tabIndex={-1}
            >
              <MarkIcon {...severities[severity]} />
              {waiting[severity]}
              <span className="qd-hidden"> {severity.toLowerCase()}</span>
            </Link>
          ),
      )}
      {acknowledged > 0 && (
        <Link
          to="/c/$connectionId/groups/$groupId/alerts"
          params={{ connectionId, groupId }}
          search={{ ack: 'yes' }}
          className={`${classes.dim} ${classes.opens}`}
          tabIndex={-1}
        >
          {acknowledged} acknowledged
        </Link>
      )}
      {open !== null && open > read && <span className={classes.dim}>of {open}</span>}
    </span>
  );
}

const healths: readonly { health: ClusterHealth; words: string; mark: Mark; tone: Tone }[] = [
  { health: 'unavailable', words: 'without a primary', mark: 'square', tone: 'critical' },
  { health: 'critical', words: 'with critical alerts or errors', mark: 'square', tone: 'critical' },
  { health: 'warning', words: 'with warnings', mark: 'triangle', tone: 'warning' },
  { health: 'alerting', words: 'with alerts', mark: 'triangle', tone: 'warning' },
  { health: 'passing', words: 'being created or deleted', mark: 'ring', tone: 'running' },
  { health: 'dead', words: 'inactive', mark: 'hollow', tone: 'dim' },
  { health: 'available', words: 'available', mark: 'dot', tone: 'ok' },
];

/** How many clusters are in which health, the worst first. */
export function ClusterCounts({ standing }: { standing: ProjectStanding }) {
  if (standing.clusters.length === 0) return <Absent />;
  const counts = clusterHealths(standing);
  return (
    <span className={classes.counts}>
      {healths.map(({ health, words, mark, tone }) => {
        const count = counts.get(health);
        if (count === undefined) return null;
        return (
          <span key={health} className={classes.mark} title={`${count} ${words}`}>
            <MarkIcon mark={mark} tone={tone} />
            {count}
            <span className="qd-hidden"> {words}</span>
          </span>
        );
      })}
    </span>
  );
}
