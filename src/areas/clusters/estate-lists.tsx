import { Link } from '@tanstack/react-router';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './estate.module.css';
import { estateOf } from './estate.ts';
import type { ListedCluster } from './list/cluster-filter.ts';

/** How the clusters of a project divide: each number opens the list of exactly those. */
export function EstateLists({
  clusters,
  connectionId,
  groupId,
}: {
  clusters: readonly ListedCluster[];
  connectionId: string;
  groupId: string;
}) {
  return (
    <dl className={classes.estate}>
      {estateOf(clusters).map(({ title, shares }) => (
        <Stack key={title} size={13} className={classes.portion}>
          <dt>{title}</dt>
          {shares.map(({ label, count, search }) => (
            <dd key={label}>
              <Link
                to="/c/$connectionId/groups/$groupId/clusters"
                params={{ connectionId, groupId }}
                search={search}
                className={classes.share}
              >
                <span>{label}</span>
                <Text numeric>{count}</Text>
                <span
                  className={classes.shareBar}
                  style={{ width: `${(100 * count) / clusters.length}%` }}
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
