import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import type { RestoreFact } from '../shared/facts.ts';
import { RestoreBadge } from '../shared/words.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import classes from './cluster-page.module.css';
import { restoreTitle } from './timeline/mark-words.ts';

const shown = 6;

/** Restores from a cluster and into it. */
export function RecentRestores({ facts }: { facts: ClusterFacts }) {
  const { cluster, restores, groupId, isInto } = facts;
  const { id: connectionId } = useConnection();
  return (
    <Section
      label="Restores from and into this cluster"
      actions={
        <Link
          className={classes.more}
          to="/c/$connectionId/groups/$groupId/backups/restores"
          params={{ connectionId, groupId }}
          search={{ cluster: cluster.source.name }}
        >
          All restores
        </Link>
      }
    >
      {restores.length === 0 ? (
        <p className={classes.calm}>None yet. Restores started in other projects are listed there.</p>
      ) : (
        <ul className={classes.restores}>
          {restores.slice(0, shown).map((restore) => (
            <RestoreLine key={restore.id} restore={restore} into={isInto(restore)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function RestoreLine({ restore, into }: { restore: RestoreFact; into: boolean }) {
  return (
    <li>
      <RestoreBadge state={restore.state} />
      <span className={classes.restoreTitle}>
        {restoreTitle(restore, into)}
        {restore.point !== undefined && (
          <span className={classes.dim}>
            {' '}
            as of <AbsoluteInstant value={restore.point} />
          </span>
        )}
      </span>
      <span className={classes.when}>
        <Instant value={restore.requestedAt} suffix />
      </span>
    </li>
  );
}
