import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { MarkIcon, SeverityBadge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { SkeletonLines } from '#src/ui/skeleton.tsx';
import classes from './home.module.css';
import type { Trouble } from './standing.ts';
import type { Standings } from './use-standings.ts';

const shown = 8;

/** The worst lines first; the rest on request. Nothing wrong is said in one calm line. */
export function TroubleList({ standings }: { standings: Standings }) {
  const [all, setAll] = useState(false);
  const { troubles, projects, pending, unread } = standings;
  if (troubles.length === 0) {
    if (pending || !projects) return <SkeletonLines lines={2} />;
    return (
      <p className={classes.calm}>
        <MarkIcon mark={unread > 0 ? 'hollow' : 'dot'} tone={unread > 0 ? 'dim' : 'ok'} />
        {unread > 0
          ? 'Nothing is wrong in the projects whose alerts were read.'
          : 'Nothing. No alert waits and every cluster is available.'}
      </p>
    );
  }
  // one or two more are shown rather than hidden behind a button
  const many = troubles.length > shown + 2;
  const visible = all || !many ? troubles : troubles.slice(0, shown);
  return (
    <>
      <ol className={classes.troubles}>
        {visible.map((trouble) => (
          <TroubleLine key={trouble.key} trouble={trouble} />
        ))}
      </ol>
      {many && (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setAll(!all)}>
            {all ? 'Show the worst only' : `Show ${troubles.length - shown} more`}
          </Button>
        </div>
      )}
    </>
  );
}

function TroubleLine({ trouble }: { trouble: Trouble }) {
  const { id } = useConnection();
  const { severity, what, on, count, since, groupId, groupName, orgName } = trouble;
  const rest = on.length - 2;
  return (
    <li className={classes.trouble}>
      <SeverityBadge severity={severity} />
      <span className={classes.what}>
        {trouble.kind === 'cluster' ? (
          <Link
            to="/c/$connectionId/groups/$groupId"
            params={{ connectionId: id, groupId }}
            search={{ cluster: on[0] }}
          >
            {what}
          </Link>
        ) : (
          <Link to="/c/$connectionId/groups/$groupId/alerts" params={{ connectionId: id, groupId }}>
            {what}
          </Link>
        )}
        {count > 1 && <span className={classes.times}>×{count}</span>}
      </span>
      <span className={classes.on} title={on.join(', ')}>
        {on.slice(0, 2).join(', ')}
        {rest > 0 && ` and ${rest} more`}
      </span>
      <span className={classes.where} title={orgName}>
        {groupName}
      </span>
      <span className={classes.since}>{since === undefined ? '' : <Instant value={since} />}</span>
    </li>
  );
}
