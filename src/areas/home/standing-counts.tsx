import { Link } from '@tanstack/react-router';
import { clusterHealths, type ProjectStanding } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { healthText } from '#src/api/console/health-text.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { MarkIcon, severities } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './home.module.css';
import { severityOrder } from './home-search.ts';

/** How many alerts wait, by severity; acknowledged ones dim and last. */
export function AlertCounts({ standing }: { standing: ProjectStanding }) {
  const { id: connectionId } = useConnection();
  const { waiting, acknowledged, open, groupId } = standing;
  if (!waiting) return <span className={classes.dim}>unknown</span>;
  if (open === 0) return <Absent />;
  const read = Object.values(waiting).reduce((sum, count) => sum + count, acknowledged);
  return (
    <Row as="span" inline gap={12} align="center">
      {severityOrder.map(
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
      {open !== null && open > read && (
        <span
          className={classes.dim}
          title={`${read} of ${open} open alerts read: each number is a lower bound`}
        >
          at least, of {formatCount(open)}
        </span>
      )}
    </Row>
  );
}

/** How many clusters are in which health, the worst first; each number opens the list of exactly those. */
export function ClusterCounts({ standing }: { standing: ProjectStanding }) {
  const { id: connectionId } = useConnection();
  if (standing.clusters.length === 0) return <Absent />;
  const counts = clusterHealths(standing);
  return (
    <Row as="span" inline gap={12} align="center">
      {healthText.map(({ health, text, mark, tone }) => {
        const count = counts.get(health);
        if (count === undefined) return null;
        return (
          <Link
            key={health}
            to="/c/$connectionId/clusters"
            params={{ connectionId }}
            search={{ project: standing.groupId, health }}
            className={`${classes.mark} ${classes.opens}`}
            title={`${count} ${text}`}
            tabIndex={-1}
          >
            <MarkIcon mark={mark} tone={tone} />
            {formatCount(count)}
            <span className="qd-hidden"> {text}</span>
          </Link>
        );
      })}
    </Row>
  );
}
