import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Calm, TroubleLine, TroubleLines } from '#src/ui/feedback/trouble-lines.tsx';
import classes from './home.module.css';
import type { Trouble } from './standing.ts';
import type { Standings } from './use-standings.ts';

const shown = 8;

/** The worst lines first; the rest on request. */
export function TroubleList({ standings }: { standings: Standings }) {
  const [all, setAll] = useState(false);
  const { troubles, projects, pending, unread } = standings;
  if (troubles.length === 0) {
    if (pending || !projects) return <SkeletonLines lines={2} />;
    return (
      <Calm>
        <MarkIcon mark={unread > 0 ? 'hollow' : 'dot'} tone={unread > 0 ? 'dim' : 'ok'} />
        {unread > 0
          ? 'No open alerts in the projects whose alerts could be loaded.'
          : 'No open alerts, and every cluster is available.'}
      </Calm>
    );
  }
  // one or two more are shown rather than hidden behind a button
  const many = troubles.length > shown + 2;
  const visible = all || !many ? troubles : troubles.slice(0, shown);
  return (
    <>
      <TroubleLines>
        {visible.map((trouble) => (
          <Line key={trouble.key} trouble={trouble} />
        ))}
      </TroubleLines>
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

function Line({ trouble }: { trouble: Trouble }) {
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
              search={{ alert: trouble.alertId, q: trouble.query }}
            >
              {what}
            </Link>
          )}
          {count > 1 && <span className={classes.times}>×{count}</span>}
        </>
      }
      on={`${on.slice(0, 2).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}
      onTitle={on.join(', ')}
      note={groupName}
      noteTitle={orgName}
      since={since}
    />
  );
}
