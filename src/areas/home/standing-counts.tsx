import type { ClusterSummary } from '#contract/clusters/schemas.ts';
import { type Mark, MarkIcon, type Severity, sentenceCase } from '#src/ui/feedback/badge.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './home.module.css';
import type { ProjectStanding } from './standing.ts';

const severities: Record<Severity, { mark: Mark; tone: Tone }> = {
  CRITICAL: { mark: 'diamond', tone: 'critical' },
  ERROR: { mark: 'square', tone: 'error' },
  WARNING: { mark: 'triangle', tone: 'warning' },
  INFO: { mark: 'dot', tone: 'info' },
};

/** How many alerts wait, by severity; acknowledged ones dim and last. */
export function AlertCounts({ standing }: { standing: ProjectStanding }) {
  const { waiting, acknowledged, open } = standing;
  if (!waiting) return <span className={classes.dim}>unknown</span>;
  if (open === 0) return <Absent />;
  const read = Object.values(waiting).reduce((sum, count) => sum + count, acknowledged);
  return (
    <span className={classes.counts}>
      {(['CRITICAL', 'ERROR', 'WARNING', 'INFO'] as const).map(
        (severity) =>
          waiting[severity] > 0 && (
            <span
              key={severity}
              className={classes.mark}
              title={`${waiting[severity]} ${severity.toLowerCase()}`}
            >
              <MarkIcon {...severities[severity]} />
              {waiting[severity]}
              <span className="qd-hidden"> {severity.toLowerCase()}</span>
            </span>
          ),
      )}
      {acknowledged > 0 && <span className={classes.dim}>{acknowledged} acknowledged</span>}
      {open !== undefined && open > read && <span className={classes.dim}>of {open}</span>}
    </span>
  );
}

const states: Record<ClusterSummary['availability'], { mark: Mark; tone: Tone }> = {
  dead: { mark: 'square', tone: 'critical' },
  unavailable: { mark: 'square', tone: 'critical' },
  warning: { mark: 'triangle', tone: 'warning' },
  available: { mark: 'dot', tone: 'ok' },
};

/** How many clusters are in which state, the worst first. */
export function ClusterCounts({ clusters }: { clusters: readonly ClusterSummary[] }) {
  if (clusters.length === 0) return <Absent />;
  return (
    <span className={classes.counts}>
      {(['dead', 'unavailable', 'warning', 'available'] as const).map((availability) => {
        const count = clusters.filter((cluster) => cluster.availability === availability).length;
        if (count === 0) return null;
        return (
          <span key={availability} className={classes.mark} title={`${count} ${availability}`}>
            <MarkIcon {...states[availability]} />
            {count}
            <span className={availability === 'available' ? 'qd-hidden' : undefined}>
              {' '}
              {sentenceCase(availability).toLowerCase()}
            </span>
          </span>
        );
      })}
    </span>
  );
}
