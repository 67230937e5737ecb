import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { Connection } from '#contract/console/bff.ts';
import type { Twin } from '#contract/console/twins.ts';
import { grantRefusal } from '#src/api/access/console-refusal.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { twinsQuery } from '#src/api/console/twins.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Icon } from '#src/ui/icon.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import classes from './banner.module.css';

/** On every page of a twin: its source and its age, which distinguish it from the real project. */
export function TwinBanner({ connection }: { connection: Connection }) {
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <Strip connection={connection} />
    </NowProvider>
  );
}

function Strip({ connection }: { connection: Connection }) {
  const isTwin = ({ twinConnection }: Pick<Twin, 'twinConnection'>): boolean =>
    twinConnection === connection.id;
  const session = use(SessionContext);
  // a connection never becomes a twin: only those are read again
  const twins = useQuery({
    ...twinsQuery(connection.id),
    enabled:
      session !== undefined && grantRefusal(session, { connection: connection.id }, 'viewer') === undefined,
    refetchInterval: ({ state }) => (state.data?.some(isTwin) ? 30_000 : false),
  }).data;
  const connections = useQuery(connectionsQuery).data;
  const now = useNow(60_000);
  const twin = twins?.find(isTwin);
  if (!twin) return null;
  const source = connections?.find(({ id }) => id === twin.connection)?.name ?? twin.connection;
  const age =
    twin.copiedAt === null ? 'not complete yet' : `copied ${formatDuration(now - twin.copiedAt)} ago`;
  return (
    <section className={classes.banner} data-tone="warning" aria-label="Twin">
      <Icon name="copy" size={14} />
      <Link to="/c/$connectionId/twins/$twinId" params={{ connectionId: twin.connection, twinId: twin.id }}>
        Twin of {source}
      </Link>
      <span>{age}. Changes here never reach the source.</span>
    </section>
  );
}
