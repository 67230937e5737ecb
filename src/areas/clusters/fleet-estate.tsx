import { Link } from '@tanstack/react-router';
import type { ProjectStanding } from '#contract/overview/standing.ts';
import { useConnection } from '#src/api/connection.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './estate.module.css';
import { fleetPortions } from './fleet-portions.ts';

/** How the clusters of all projects divide: each number opens the list of exactly those. */
export function FleetEstate({ projects }: { projects: readonly ProjectStanding[] }) {
  const { id: connectionId } = useConnection();
  const { total, portions } = fleetPortions(projects);
  if (total === 0) return <p>No clusters yet.</p>;
  return (
    <dl className={classes.estate}>
      {portions.map(({ title, shares }) => (
        <Stack key={title} size={13} className={classes.portion}>
          <dt>{title}</dt>
          {shares.map(({ label, count, search }) => (
            <dd key={label}>
              <Link
                to="/c/$connectionId/clusters"
                params={{ connectionId }}
                search={search}
                className={classes.share}
              >
                <span>{label}</span>
                <Text numeric>{count}</Text>
                <span
                  className={classes.shareBar}
                  style={{ width: `${(100 * count) / total}%` }}
                  aria-hidden="true"
                />
              </Link>
            </dd>
          ))}
        </Stack>
      ))}
    </dl>
  );
}
